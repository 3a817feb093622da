import { Buffer } from 'node:buffer';
import { expect, type APIResponse, type Page } from 'playwright/test';
import { PNG } from 'pngjs';
import { drawPhoto, publishCard } from '#e2e/fixtures/public-card.ts';
import { test } from '#e2e/fixtures/test.ts';
import { href } from '#shared/routes.ts';

const AGENTS = [
  'WhatsApp/2.23.20.0',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
];

/** What a network's crawler finds under `og:image` in a card's page. */
async function findPicture(page: Page, username: string, agent = AGENTS[0] ?? ''): Promise<string> {
  const answer = await page.request.get(href('card', { username }), {
    headers: { 'User-Agent': agent },
  });
  return /property="og:image" content="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
}

/** Waits until the page names another picture than this one. */
async function findNext(page: Page, username: string, before: string): Promise<string> {
  await expect.poll(() => findPicture(page, username), { timeout: 30_000 }).not.toBe(before);
  return findPicture(page, username);
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

test('a shared link shows the card’s own picture, another after a change, and none once it is gone', async ({
  page,
}, info) => {
  const photo = await drawPhoto(page);
  const { username, token, change } = await publishCard(page, { photo, template: 'royal' });
  const template = await readPicture(await page.request.get('/previews/royal.png'));
  const unfinished = `${href('preview', { username })}?v=1`;
  const picture = await test.step('the page soon names a picture of its own', () =>
    expect
      .poll(() => findPicture(page, username), { timeout: 30_000 })
      .toMatch(/preview\.png\?v=[0-9a-f]{8}$/)
      .then(() => findPicture(page, username)));

  const answer = await page.request.get(picture);
  expect(answer.headers()['cache-control']).toBe('public, max-age=300');
  const drawn = await readPicture(answer);
  await info.attach('preview.png', { body: await answer.body(), contentType: 'image/png' });
  expect(Buffer.compare(drawn, template)).not.toBe(0);
  // Where the portrait lies on the royal card there is the photo now, not the lacquer of the plate.
  const plate = PNG.sync.read(await (await page.request.get('/previews/plates/royal.png')).body());
  const at = (300 * 1200 + 260) * 4;
  expect([...drawn.subarray(at, at + 3)]).not.toEqual([...plate.data.subarray(at, at + 3)]);

  for (const agent of AGENTS) expect(await findPicture(page, username, agent)).toBe(picture);
  const head = await page.request.head(picture);
  expect(head.headers()['content-length']).toBe(String((await answer.body()).length));
  // Under the address it had before, it is not kept for ever.
  const earlier = await page.request.get(unfinished);
  expect(earlier.headers()['cache-control']).toBe('public, max-age=60');

  await change({ name: 'Ann Okafor-Lee' });
  // A card is drawn once a minute; until then its template's picture stands there, under another address.
  const next = await findNext(page, username, picture);

  const gone = await page.request.delete(`/api/cards/${username}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(gone.status()).toBe(204);
  for (const address of [picture, next]) {
    expect((await page.request.get(address)).status()).toBe(404);
  }
});
