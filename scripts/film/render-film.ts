import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStudio } from '#scripts/drawings/cards/card-studio.ts';
import { FILM_MAX_BYTES, FILM_THEMES, type FilmReel } from '#scripts/film/film-reel.ts';
import { saveSitePicture } from '#scripts/site/pictures/save-site-picture.ts';
import { listDemoVideos } from '#src/features/demo-video/demo-video.ts';

/** Draws and encodes in the browser, and answers in base64, which crosses to Node quickest. */
const SCRIPT = `
import '/src/ui/styles/fonts.css';
import { createFilmStage } from '/scripts/film/stage/film-stage.ts';
import { encodeFilm } from '/scripts/film/stage/encode-film.ts';
const toBase64 = async (blob) => new Promise((resolve) => {
  const reader = new FileReader();
  reader.onload = () => resolve(reader.result.split(',')[1]);
  reader.readAsDataURL(blob);
});
let stage;
window.film = {
  open: async ([reel, theme]) => { stage = await createFilmStage(reel, theme); },
  encode: async (ending) => toBase64(new Blob([await encodeFilm(stage, ending)])),
  still: async (seconds) => { stage.draw(seconds); return toBase64(await stage.canvas.convertToBlob()); },
};
document.body.append('Ready');
document.body.dataset.ready = '';
`;

/** The phone in the hand, when it has come to rest. */
const POSTER_SECONDS = 2.6;

/** Renders the film in each theme and format, and its posters. With `stills`, only pictures at those seconds. */
export async function renderFilm(reel: FilmReel, stills?: readonly number[]): Promise<void> {
  const studio = await openStudio({
    script: SCRIPT,
    page: () => '<title>Film</title><body>',
    viewport: { width: 640, height: 360 },
    ready: '[data-ready]',
  });
  try {
    const page = await studio.open('');
    const call = async (name: string, argument: unknown): Promise<Buffer> => {
      const answer: unknown = await page.evaluate(
        ([key, value]) => Reflect.get(Reflect.get(window, 'film'), key)(value),
        [name, argument] as const,
      );
      return Buffer.from(typeof answer === 'string' ? answer : '', 'base64');
    };
    for (const theme of FILM_THEMES) {
      await call('open', [reel, theme]);
      for (const seconds of stills ?? []) {
        writeFileSync(`.cache/film-${theme}-${seconds}.png`, await call('still', seconds));
      }
      if (stills !== undefined) continue;
      for (const { path, ending } of listDemoVideos(theme)) {
        const bytes = await call('encode', ending);
        console.log(`${path}: ${bytes.length} bytes`);
        if (bytes.length > FILM_MAX_BYTES) throw new Error(`more than ${FILM_MAX_BYTES} bytes`);
        writeFileSync(join('public', path), bytes);
      }
      await saveSitePicture(page, {
        name: 'tour',
        theme,
        png: await call('still', POSTER_SECONDS),
      });
    }
  } finally {
    await studio.close();
  }
}
