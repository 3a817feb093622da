import type { Buffer } from 'node:buffer';
import type { BrowserContext, Locator, Page } from 'playwright';
import { createFilmRecorder, type FilmRecorder } from '#scripts/film/film-recorder.ts';
import { DESKTOP_SCREEN, type FilmReel } from '#scripts/film/film-reel.ts';
import { FILM_COMPANY, FILM_LINKS, FILM_TEMPLATE, FILM_TITLE } from '#scripts/film/film-person.ts';
import type { Focus } from '#scripts/film/film-steps.ts';
import { pages } from '#shared/routes.ts';

const CENTER = { x: DESKTOP_SCREEN.width / 2, y: DESKTOP_SCREEN.height / 2 };
const WHOLE: Focus = { ...CENTER, scale: 1 };
const EDITOR: Focus = { ...CENTER, scale: 1.16 };
/** The published card and its address. */
const PUBLISHED: Focus = { x: 524, y: 290, scale: 1.08 };
const CODE_SCALE = 1.35;
/** How far the view is moved for the phone on its right. */
const PHONE_OFFSET = 130;
const SCROLL_PICTURES = 8;

const TURN_MS = 400;
const TURN_PICTURES = 12;

interface FilmSet {
  context: BrowserContext;
  origin: string;
  pictures: Buffer[];
  photo: Buffer;
}

type DesktopReel = Pick<FilmReel, 'desktop' | 'code' | 'codePicture'>;

/** Builds and publishes a card in the dashboard, which then shows its code. */
export async function recordDesktop(set: FilmSet): Promise<DesktopReel> {
  const { context, origin, pictures, photo } = set;
  // The example host is no secure context, in which alone browsers have this function.
  await context.addInitScript(() => {
    Object.defineProperty(crypto, 'randomUUID', {
      value: () => URL.createObjectURL(new Blob()).slice(-36),
    });
  });
  // Keeps animations at their start, so that each of their pictures can be taken.
  await context.addInitScript(() => {
    const animate = Reflect.get(Element.prototype, 'animate');
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options);
      animation.pause();
      return animation;
    };
  });
  const page = await context.newPage();
  await page.goto(`${origin}${pages.dashboard}?tab=cards`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Close tutorial' }).click();
  await page.getByRole('button', { name: 'Start Editing' }).first().click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('button', { name: FILM_TEMPLATE }).waitFor();
  await waitForPictures(page);
  const recorder = createFilmRecorder(page, pictures, CENTER);
  await recordEditing(recorder, page, editor, photo);
  const build = recorder.takeSteps();
  await recordPublishing(recorder, page, editor);
  const publish = recorder.takeSteps();
  const { codePicture, code } = await recordCode(recorder, page);
  return { desktop: { build, publish, scan: recorder.takeSteps() }, codePicture, code };
}

async function recordEditing(
  recorder: FilmRecorder,
  page: Page,
  editor: Locator,
  photo: Buffer,
): Promise<void> {
  recorder.setFocus(WHOLE);
  await recorder.hold(0.5);
  recorder.setFocus(EDITOR);
  await recorder.press(editor.getByRole('button', { name: FILM_TEMPLATE }), 1.1);
  await closeToasts(page);
  await recorder.hold(0.5);
  const title = editor.getByLabel('Job Title');
  await recorder.scrollTo(editor.getByLabel('Full Name'));
  await recorder.type(title, FILM_TITLE);
  await recorder.type(editor.getByLabel('Company', { exact: true }), FILM_COMPANY);
  await recorder.hold(0.4);
  const upload = editor.getByRole('button', { name: 'Upload profile picture' });
  await recorder.scrollTo(editor.getByLabel('Website'));
  const chooser = page.waitForEvent('filechooser');
  await recorder.press(upload);
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo });
  const use = page.getByRole('button', { name: 'Use Photo' });
  await use.waitFor();
  await waitForPictures(page);
  await recorder.press(use, 0.9);
  await use.waitFor({ state: 'detached' });
  await waitForPictures(page);
  await closeToasts(page);
  await recorder.hold(0.6);
  const paste = editor.getByLabel('Paste a link, email or phone number');
  await recorder.scrollTo(editor.getByRole('heading', { name: 'Add Elements' }));
  await recorder.press(paste, 0.5);
  await page.keyboard.insertText(FILM_LINKS);
  await recorder.hold(0.5);
  await recorder.press(editor.getByRole('button', { name: 'Add', exact: true }), 0.6);
  await closeToasts(page);
  await recorder.hold(0.7);
}

/** The first save also publishes; the card turns once. */
async function recordPublishing(
  recorder: FilmRecorder,
  page: Page,
  editor: Locator,
): Promise<void> {
  await recorder.press(editor.getByRole('button', { name: 'Save Card', exact: true }), 0.9);
  await editor.waitFor({ state: 'detached' });
  await page.getByText('Published', { exact: true }).first().waitFor();
  await page.waitForFunction(() =>
    document.getAnimations().some(({ playState }) => playState === 'paused'),
  );
  await closeToasts(page);
  recorder.setFocus(PUBLISHED);
  for (let at = 0; at <= TURN_PICTURES; at++) {
    await page.evaluate(
      (ms) => {
        for (const animation of document.getAnimations()) {
          if (animation.playState === 'paused') animation.currentTime = ms;
        }
      },
      (at * TURN_MS) / TURN_PICTURES,
    );
    await recorder.hold(0.05);
  }
  await recorder.hold(1.8);
}

/** Scrolls to the code of the published card, and leaves the right of the view to the phone. */
async function recordCode(
  recorder: FilmRecorder,
  page: Page,
): Promise<Pick<FilmReel, 'code' | 'codePicture'>> {
  const shown = page.getByRole('img', { name: /^QR code/ }).last();
  for (let at = SCROLL_PICTURES; at > 0; at--) {
    await shown.evaluate((code, steps) => {
      const { top, height } = code.getBoundingClientRect();
      const distance = top + height / 2 - innerHeight / 2;
      scrollBy({ top: distance / steps, behavior: 'instant' });
    }, at);
    await recorder.hold(0.05);
  }
  const code = await shown.boundingBox();
  if (code === null) throw new Error('the dashboard shows no code');
  recorder.setFocus({
    x: code.x + code.width / 2 + PHONE_OFFSET,
    y: code.y + code.height / 2,
    scale: CODE_SCALE,
  });
  return { codePicture: await recorder.hold(1), code };
}

/** They would cover what the next pictures show. */
async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Dismiss' });
  await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await close.first().waitFor({ state: 'detached' });
}

async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}
