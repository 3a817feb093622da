import { Buffer } from 'node:buffer';
import { expect, type APIResponse, type Page } from 'playwright/test';
import { PNG } from 'pngjs';
import { drawPortrait, publishCard } from '#e2e/fixtures/public-card.ts';
import { test } from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';

const AGENTS = [
  'WhatsApp/2.23.20.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
];

/** Reads `og:image` of a card's page as a social network's crawler does. */
async function readPreviewUrl(
  page: Page,
  username: string,
  agent = AGENTS[0] ?? '',
): Promise<string> {
  const answer = await page.request.get(href('card', { username }), {
    headers: { 'User-Agent': agent },
  });
  return /property="og:image" content="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
}

/** Waits until the page names another picture than `before`. */
async function waitForNewPreview(page: Page, username: string, before: string): Promise<string> {
  await expect.poll(() => readPreviewUrl(page, username)).not.toBe(before);
  return readPreviewUrl(page, username);
}

async function readPicture(answer: APIResponse) {
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('image/png');
  const bytes = await answer.body();
  expect(bytes.length).toBeLessThanOrEqual(300_000);
  const { width, height, data } = PNG.sync.read(bytes);
  expect([width, height]).toEqual([1200, 630]);
  return data;
}

test("a shared link shows the card's own picture, updates after a change, and drops it once the card is gone", async ({
  page,
}, info) => {
  const photo = await drawPortrait(page);
  const { username, token, change } = await publishCard(page, { photo, template: 'royal' });
  const template = await readPicture(await page.request.get('/previews/royal.png'));
  const unfinished = `${href('preview', { username })}?v=1`;
  const picture = await test.step('the page soon names a picture of its own', () =>
    expect
      .poll(() => readPreviewUrl(page, username))
      .toMatch(/preview\.png\?v=[0-9a-f]{8}$/)
      .then(() => readPreviewUrl(page, username)));

  const answer = await page.request.get(picture);
  expect(answer.headers()['cache-control']).toBe('public, max-age=300');
  const drawn = await readPicture(answer);
  await info.attach('preview.png', { body: await answer.body(), contentType: 'image/png' });
  expect(Buffer.compare(drawn, template)).not.toBe(0);
  // The portrait area of the royal card shows the photo instead of the background's lacquer.
  const background = PNG.sync.read(
    await (await page.request.get('/previews/plates/royal.png')).body(),
  );
  const at = (300 * 1200 + 260) * 4;
  expect([...drawn.subarray(at, at + 3)]).not.toEqual([...background.data.subarray(at, at + 3)]);

  for (const agent of AGENTS) expect(await readPreviewUrl(page, username, agent)).toBe(picture);
  const head = await page.request.head(picture);
  expect(head.headers()['content-length']).toBe(String((await answer.body()).length));
  // Responses under the earlier URL are not cached forever.
  const earlier = await page.request.get(unfinished);
  expect(earlier.headers()['cache-control']).toBe('public, max-age=60');

  await change({ name: 'Ann Okafor-Lee' });
  // A card is drawn at most once a minute; until then the template's picture is served under
  // another URL.
  const next = await waitForNewPreview(page, username, picture);

  const gone = await page.request.delete(`/api/cards/${username}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(gone.status()).toBe(204);
  for (const address of [picture, next]) {
    expect((await page.request.get(address)).status()).toBe(404);
  }
});
