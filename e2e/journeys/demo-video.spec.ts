import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

interface Film {
  at: number;
  length: number;
  isPaused: boolean;
  isMuted: boolean;
}

function readFilm(page: Page): Promise<Film> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    length: video.duration,
    isPaused: video.paused,
    isMuted: video.muted,
  }));
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Tip Top Cards Demo' });
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name });
const opener = (page: Page) => page.getByRole('link', { name: 'Watch the Demo' });

/** The first press of all: the app is not there yet, and the press is not lost. */
async function openDemo(page: Page): Promise<void> {
  await page.goto(pages.home);
  await opener(page).click();
  await expect(button(page, 'Play')).toBeVisible();
  await expect.poll(async () => (await readFilm(page)).length).toBeGreaterThan(10);
}

test('the demo plays, pauses, is muted and begins anew, all by the keyboard', async ({ page }) => {
  await openDemo(page);
  await expectAccessible(page);
  expect(await readFilm(page)).toMatchObject({ at: 0, isPaused: true, isMuted: false });
  await expect(button(page, 'Play')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Pause')).toBeFocused();
  await expect.poll(async () => (await readFilm(page)).at).toBeGreaterThan(0.2);
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  expect((await readFilm(page)).isPaused).toBe(true);

  await button(page, 'Mute').press('Enter');
  expect((await readFilm(page)).isMuted).toBe(true);
  await button(page, 'Unmute').press('Enter');
  expect((await readFilm(page)).isMuted).toBe(false);

  await button(page, 'Restart').press('Enter');
  await expect.poll(async () => (await readFilm(page)).isPaused).toBe(false);
  expect((await readFilm(page)).at).toBeLessThan(5);
});

test('the seek bar moves the film, and the time is read as minutes and seconds', async ({
  page,
}) => {
  await openDemo(page);
  const { length } = await readFilm(page);
  const total = `0:${String(Math.floor(length)).padStart(2, '0')}`;
  await expect(dialogOf(page)).toContainText(`0:00 / ${total}`);
  const bar = dialogOf(page).getByRole('slider', { name: 'Seek' });
  await bar.fill('10');
  await expect.poll(async () => (await readFilm(page)).at).toBe(10);
  await expect(dialogOf(page)).toContainText(`0:10 / ${total}`);
  await bar.press('ArrowRight');
  await expect.poll(async () => (await readFilm(page)).at).toBe(10.5);
  await expect(bar).toHaveAttribute('aria-valuetext', `0:10 of ${total}`);
});

test('closed it pauses, and opened again it begins at the beginning', async ({ page }) => {
  await openDemo(page);
  const video = await page.locator('video').elementHandle();
  await dialogOf(page).getByRole('slider', { name: 'Seek' }).fill('5');
  await button(page, 'Play').click();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  expect(
    await video?.evaluate((element) => element instanceof HTMLVideoElement && element.paused),
  ).toBe(true);
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Play')).toBeVisible();
  expect(await readFilm(page)).toMatchObject({ at: 0, isPaused: true });
});

test('at its end the film is paused again', async ({ page }) => {
  await openDemo(page);
  const { length } = await readFilm(page);
  await dialogOf(page)
    .getByRole('slider', { name: 'Seek' })
    .fill(String(length - 0.5));
  await button(page, 'Play').click();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true);
  await expect(button(page, 'Play')).toBeVisible();
});

test('full screen fills the screen, and gives it back', async ({ page }) => {
  await openDemo(page);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await button(page, 'Full screen').press('Enter');
  await expect.poll(isFull).toBe(true);
  await button(page, 'Full screen').press('Enter');
  await expect.poll(isFull).toBe(false);
});

test('a film that does not come says so, and comes when asked again', async ({
  page,
  complaints,
}) => {
  await page.route('**/static/demo.webm', (route) => route.abort());
  await page.goto(pages.home);
  await opener(page).click();
  await expect(dialogOf(page).getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/static/demo.webm');
  await button(page, 'Try again').click();
  await expect(button(page, 'Play')).toBeVisible();
  complaints.splice(0);
});

test('what the film says can be read as it goes', async ({ page }) => {
  await openDemo(page);
  const track = page.locator('track');
  const cues = () => track.evaluate((part: HTMLTrackElement) => part.track.cues?.length ?? 0);
  await expect.poll(cues).toBeGreaterThan(4);
  expect(await track.evaluate((part: HTMLTrackElement) => part.track.mode)).toBe('showing');
});
