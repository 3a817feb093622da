import type { Buffer } from 'node:buffer';
import type { Browser } from 'playwright';
import { createFilmRecorder } from '#scripts/film/film-recorder.ts';
import { PHONE_SCREEN } from '#scripts/film/film-reel.ts';
import type { ScreenSteps } from '#scripts/film/film-steps.ts';

const WHOLE = { x: PHONE_SCREEN.width / 2, y: PHONE_SCREEN.height / 2, scale: 1 };
const SCROLL_PICTURES = 24;
const SCROLL_PX = 150;

/** The card's page as a visitor's phone opens it, up to the saved contact. */
export async function recordPhone(
  browser: Browser,
  address: string,
  pictures: Buffer[],
): Promise<ScreenSteps> {
  const context = await browser.newContext({
    viewport: PHONE_SCREEN,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const save = page.getByRole('link', { name: 'Add to Contacts' }).last();
  const recorder = createFilmRecorder(page, pictures, { x: 250, y: 560 });
  recorder.setFocus(WHOLE);
  await recorder.hold(1.4);
  for (let at = 0; at < SCROLL_PICTURES; at++) {
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), easeStep(at));
    await recorder.hold(0.04);
  }
  await recorder.hold(0.8);
  const pageSteps = recorder.takeSteps();
  await recorder.press(save, 1.2);
  await page.getByText('Saved').first().waitFor();
  await recorder.hold(3);
  await context.close();
  return { page: pageSteps, save: recorder.takeSteps() };
}

/** Pixels of one scroll step: fewer at both ends. */
function easeStep(at: number): number {
  return (
    (SCROLL_PX / SCROLL_PICTURES) * 2 * Math.sin((Math.PI * (at + 0.5)) / SCROLL_PICTURES) ** 2
  );
}
