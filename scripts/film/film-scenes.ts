/** The scenes of the film in order, each with its caption. */
export const FILM_SCENES = [
  { key: 'hold', seconds: 3, caption: 'Your business card, in any hand.' },
  { key: 'design', seconds: 5, caption: 'Type your name and choose a design.' },
  { key: 'publish', seconds: 4, caption: 'One press publishes it at your own link.' },
  { key: 'scan', seconds: 4, caption: 'Anyone can scan its code with a phone.' },
  { key: 'save', seconds: 4, caption: 'One tap saves you to their contacts. No app needed.' },
  { key: 'contact', seconds: 5, caption: 'They share theirs, and you find it in your contacts.' },
  { key: 'end', seconds: 5, caption: 'Your card, free to start.' },
] as const;

type FilmSceneKey = (typeof FILM_SCENES)[number]['key'];

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
