import type { Buffer } from 'node:buffer';
import type { BrowserContext } from 'playwright';
import { createFilmRecorder } from '#scripts/film/film-recorder.ts';
import { DESKTOP_SCREEN } from '#scripts/film/film-reel.ts';
import type { FilmStep } from '#scripts/film/film-steps.ts';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { pages } from '#shared/routes.ts';

const CENTER = { x: DESKTOP_SCREEN.width / 2, y: DESKTOP_SCREEN.height / 2 };
const COUNT_PICTURES = 22;
const COUNT_STEP_MS = 20;
/** Slower than in the product, and not before the phone has left the picture. */
const START_SECONDS = 0.5;
const COUNT_SECONDS = 0.09;
/** Less than the time after which a request is given up. */
const PAUSE_AFTER_MS = 1500;

/** The analytics of the published card, from the first frame of the numbers that count up. */
export async function recordAnalytics(
  context: BrowserContext,
  origin: string,
  pictures: Buffer[],
): Promise<FilmStep[]> {
  const page = await context.newPage();
  const recorder = createFilmRecorder(page, pictures, { x: 940, y: 500 });
  const { promise: isReady, resolve: answer } = Promise.withResolvers<void>();
  const numbers = `**${ANALYTICS.read.own.path}?*`;
  await page.clock.install();
  await page.route(numbers, async (route) => {
    await isReady;
    await route.continue();
  });
  const request = page.waitForRequest(numbers);
  await page.goto(`${origin}${pages.dashboard}?tab=analytics`);
  await request;
  await page.clock.pauseAt(Date.now() + PAUSE_AFTER_MS);
  await page.evaluate(() => scrollTo(0, 100));
  const response = page.waitForResponse(numbers);
  answer();
  await (await response).finished();
  const tiles = page.getByRole('tabpanel').locator('dl').first();
  await tiles.waitFor();
  recorder.setFocus({ ...CENTER, scale: 1.08 });
  for (let at = 0; at < COUNT_PICTURES; at++) {
    await page.clock.runFor(COUNT_STEP_MS);
    await recorder.hold(at === 0 ? START_SECONDS : COUNT_SECONDS);
  }
  await page.clock.resume();
  await recorder.hold(0.8);
  recorder.setFocus({ ...CENTER, scale: 1.12 });
  await recorder.hold(1.4);
  return recorder.takeSteps();
}
