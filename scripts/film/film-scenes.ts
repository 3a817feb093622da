/** The scenes of the film in order, each with its caption. */
export const FILM_SCENES = [
  { key: 'build', seconds: 9, caption: 'Build your card in the browser.' },
  { key: 'publish', seconds: 4, caption: 'One click publishes it at your own link.' },
  { key: 'scan', seconds: 5, caption: 'Anyone can scan its code with a phone.' },
  { key: 'page', seconds: 3.5, caption: 'Your card opens right away. No app needed.' },
  { key: 'save', seconds: 4.5, caption: 'One tap saves you to their contacts.' },
  { key: 'numbers', seconds: 4, caption: 'And you see how many people opened and saved it.' },
] as const;

type FilmScene = (typeof FILM_SCENES)[number];
export type FilmSceneKey = FilmScene['key'];

export const FILM_SECONDS = FILM_SCENES.reduce((sum, { seconds }) => sum + seconds, 0);

/** Seconds from the start of the film to the start of the scene. */
export function findSceneStart(key: FilmSceneKey): number {
  const index = FILM_SCENES.findIndex((scene) => scene.key === key);
  return FILM_SCENES.slice(0, index).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The captions as a WebVTT file. Each is shown until the next one. */
export function buildCaptions(): string {
  const cues = FILM_SCENES.map(({ key, seconds, caption }) => {
    const from = findSceneStart(key);
    return `${formatTimestamp(from)} --> ${formatTimestamp(from + seconds)}\n${caption}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

function formatTimestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 23);
}
