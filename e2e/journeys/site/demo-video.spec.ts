import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures/test.ts';
import { pages } from '#shared/routes.ts';

interface VideoState {
  at: number;
  length: number;
  isPaused: boolean;
  isMuted: boolean;
}

function readVideo(page: Page): Promise<VideoState> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => ({
    at: video.currentTime,
    length: video.duration,
    isPaused: video.paused,
    isMuted: video.muted,
  }));
}

const demoDialog = (page: Page) => page.getByRole('dialog', { name: 'Tip Top Cards Demo' });
const button = (page: Page, name: string) => demoDialog(page).getByRole('button', { name });
const opener = (page: Page) => page.getByRole('link', { name: 'Watch the Demo' });

/** Clicks before the app has loaded; the click must not be lost. */
async function openDemo(page: Page): Promise<void> {
  await page.goto(pages.home);
  await opener(page).click();
  await expect(button(page, 'Pause')).toBeVisible();
  await expect.poll(async () => (await readVideo(page)).length).toBeGreaterThan(25);
}

/** Opens the demo and stops it where it is. */
async function openPaused(page: Page): Promise<void> {
  await openDemo(page);
  await button(page, 'Pause').click();
  await expect(button(page, 'Play')).toBeVisible();
}

test('R-R1, R-M1, R-M2, R-Z21: the demo plays, pauses, mutes and restarts with the keyboard alone', async ({
  page,
}) => {
  await openDemo(page);
  await expectAccessible(page);
  expect(await readVideo(page)).toMatchObject({ isPaused: false, isMuted: false });
  await expect(button(page, 'Pause')).toBeFocused();
  await expect.poll(async () => (await readVideo(page)).at).toBeGreaterThan(0.2);
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(true);

  await button(page, 'Mute').press('Enter');
  await expect.poll(async () => (await readVideo(page)).isMuted).toBe(true);
  await button(page, 'Unmute').press('Enter');
  await expect.poll(async () => (await readVideo(page)).isMuted).toBe(false);

  await button(page, 'Restart').press('Enter');
  await expect.poll(async () => (await readVideo(page)).isPaused).toBe(false);
  expect((await readVideo(page)).at).toBeLessThan(5);
});

test('R-M3: the seek bar moves the video, and screen readers get the time in minutes and seconds', async ({
  page,
}) => {
  await openPaused(page);
  const { length } = await readVideo(page);
  const total = `0:${String(Math.floor(length)).padStart(2, '0')}`;
  await expect(demoDialog(page)).toContainText(` / ${total}`);
  const bar = demoDialog(page).getByRole('slider', { name: 'Seek' });
  await bar.fill('10');
  await expect.poll(async () => (await readVideo(page)).at).toBe(10);
  await expect(demoDialog(page)).toContainText(`0:10 / ${total}`);
  await bar.press('ArrowRight');
  await expect.poll(async () => (await readVideo(page)).at).toBe(10.5);
  await expect(bar).toHaveAttribute('aria-valuetext', `0:10 of ${total}`);
});

test('R-M4: closing pauses the demo, and reopening starts it from the beginning', async ({
  page,
}) => {
  await openDemo(page);
  const video = await page.locator('video').elementHandle();
  await demoDialog(page).getByRole('slider', { name: 'Seek' }).fill('15');
  await page.keyboard.press('Escape');
  await expect(demoDialog(page)).toHaveCount(0);
  await expect.poll(() => video?.evaluate((element) => Reflect.get(element, 'paused'))).toBe(true);
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Pause')).toBeVisible();
  expect((await readVideo(page)).at).toBeLessThan(10);
});

test('R-M4: at its end the video is paused again', async ({ page }) => {
  await openDemo(page);
  const { length } = await readVideo(page);
  await demoDialog(page)
    .getByRole('slider', { name: 'Seek' })
    .fill(String(length - 0.5));
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.ended))
    .toBe(true);
  await expect(button(page, 'Play')).toBeVisible();
});

test('R-M2: full screen fills the screen and exits again', async ({ page }) => {
  await openDemo(page);
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await button(page, 'Full screen').press('Enter');
  await expect.poll(isFull).toBe(true);
  await button(page, 'Full screen').press('Enter');
  await expect.poll(isFull).toBe(false);
});

test('a video that fails to load shows an error and can be retried', async ({
  page,
  pageErrors,
}) => {
  await page.route('**/static/demo.{webm,mp4}', (route) => route.abort());
  await page.goto(pages.home);
  await opener(page).click();
  await expect(demoDialog(page).getByRole('alert')).toContainText('could not be loaded');
  await page.unroute('**/static/demo.{webm,mp4}');
  await button(page, 'Try again').click();
  await expect(button(page, 'Pause')).toBeVisible();
  pageErrors.splice(0);
});

test('the captions are shown below the picture, and follow it', async ({ page }) => {
  await openPaused(page);
  const track = page.locator('track');
  const readCaptions = () =>
    track.evaluate((part: HTMLTrackElement) =>
      [...(part.track.cues ?? [])].map((cue) => (cue instanceof VTTCue ? cue.text : '')),
    );
  await expect.poll(async () => (await readCaptions()).length).toBeGreaterThan(4);
  const captions = await readCaptions();
  // A slow machine may have paused it after the first caption.
  await demoDialog(page).getByRole('slider', { name: 'Seek' }).fill('0');
  await expect(demoDialog(page)).toContainText(captions[0] ?? 'no first caption');
  await demoDialog(page).getByRole('slider', { name: 'Seek' }).fill('28');
  await expect(demoDialog(page)).toContainText(captions.at(-1) ?? 'no last caption');
  await expect(demoDialog(page)).not.toContainText(captions[0] ?? '');
  // Not a second time over the picture.
  expect(await track.evaluate((part: HTMLTrackElement) => part.track.mode)).toBe('hidden');
});

test('one press on the poster plays the film', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(pages.home);
  const poster = page.getByRole('link', { name: 'Play the film' });
  await poster.scrollIntoViewIfNeeded();
  expect(requests.filter((path) => path.startsWith('/static/demo'))).toEqual([]);
  await poster.click();
  await expect.poll(async () => (await readVideo(page)).at).toBeGreaterThan(0.2);
});
