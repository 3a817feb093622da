// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { DEFAULT_BRANDING, readBranding } from '#shared/api/franchise.ts';
import { findShownLogos, LOGOS_PER_DAY } from '#worker/franchise/logos.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { startFranchise } from '#tests/worker/franchise/start-franchise.ts';
import { JPEG, PNG, pngChunk, pngWith } from '#tests/worker/media/pictures.ts';

const BRANDING = '/api/franchise/branding';
const LOGO = '/api/franchise/logo';
const DAY = 86_400_000;

async function isThere(url: string): Promise<boolean> {
  return (await env.MEDIA.head(url.slice('/media/'.length))) !== null;
}

const branding = {
  platformName: 'Nordlicht Cards',
  tagline: 'Meet once, stay in touch.',
  domain: 'cards.nordlicht.example',
  primaryColor: '#1d3557',
  backgroundColor: '#f1faee',
  logo: '',
};

test('a partner without saved branding gets the default', async () => {
  const { send, enter } = await startFranchise();
  const answer = await send('GET', BRANDING, { token: await enter() });
  expect(readBranding.response.parse(await answer.json())).toEqual({
    ...DEFAULT_BRANDING,
    sslStatus: 'no_domain',
    updatedAt: null,
  });
});

test('R-F2: saved branding is returned later, with the status of its certificate', async () => {
  const { send, enter, clock } = await startFranchise();
  const token = await enter();
  const saved = await send('PUT', BRANDING, { token, body: branding });
  expect(saved.status).toBe(200);
  const whole = { ...branding, sslStatus: 'waiting', updatedAt: '2026-11-20T12:00:00.000Z' };
  expect(await saved.json()).toEqual(whole);
  expect(await (await send('GET', BRANDING, { token })).json()).toEqual(whole);
  clock.at += 1000;
  const own = { ...branding, domain: 'CARDS.test ' };
  expect(await (await send('PUT', BRANDING, { token, body: own })).json()).toMatchObject({
    domain: 'cards.test',
    sslStatus: 'active',
    updatedAt: '2026-11-20T12:00:01.000Z',
  });
});

test.each([
  ['primaryColor', 'red'],
  ['primaryColor', '#12345'],
  ['backgroundColor', '#1234567'],
  ['primaryColor', 'url(https://evil.example/x)'],
  ['backgroundColor', '#fff;background:url(x)'],
  ['domain', 'https://cards.example.com'],
  ['domain', 'cards.example.com/path'],
  ['domain', 'cards.example.com:8080'],
  ['domain', 'user@cards.example.com'],
  ['domain', '127.0.0.1'],
  ['domain', 'localhost'],
  ['domain', '-a.example'],
  ['domain', 'a..example'],
  ['domain', `${'a'.repeat(64)}.example`],
  ['platformName', ' '],
  ['platformName', 'x'.repeat(61)],
  ['tagline', 'x\u0000'],
  ['logo', 'https://evil.example/logo.png'],
  ['logo', '/media/../secret.png'],
  ['logo', 'data:image/png;base64,AAAA'],
])('S-X5: a %s of %j is refused at its field and nothing changes', async (path, value) => {
  const { send, enter } = await startFranchise();
  const token = await enter();
  const answer = await send('PUT', BRANDING, { token, body: { ...branding, [path]: value } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path }] });
  expect(await (await send('GET', BRANDING, { token })).json()).toMatchObject({ updatedAt: null });
});

test('unknown fields are dropped, and malformed or oversized bodies are refused', async () => {
  const { send, enter } = await startFranchise();
  const token = await enter();
  const more = { ...branding, partner: 'other', sslStatus: 'active', updatedAt: 'x' };
  expect(await (await send('PUT', BRANDING, { token, body: more })).json()).toEqual({
    ...branding,
    sslStatus: 'waiting',
    updatedAt: '2026-11-20T12:00:00.000Z',
  });
  expect((await send('PUT', BRANDING, { token, body: '{' })).status).toBe(400);
  const huge = { ...branding, tagline: 'x'.repeat(70_000) };
  expect((await send('PUT', BRANDING, { token, body: huge })).status).toBe(413);
});

test('POST /api/franchise/logo stores an image, and only such an image can become the logo', async () => {
  const { send, enter } = await startFranchise();
  const token = await enter();
  const upload = await send('POST', LOGO, { token, body: PNG, type: 'image/png' });
  expect(upload.status).toBe(201);
  const { url } = await upload.json<{ url: string }>();
  const saved = await send('PUT', BRANDING, { token, body: { ...branding, logo: url } });
  expect(await saved.json()).toMatchObject({ logo: url });

  const foreign = `/media/${'0'.repeat(64)}.png`;
  const refused = await send('PUT', BRANDING, { token, body: { ...branding, logo: foreign } });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ issues: [{ path: 'logo' }] });
});

test('a logo follows the rules of every image and requires the partner', async () => {
  const { send, enter } = await startFranchise();
  expect((await send('POST', LOGO, { body: PNG, type: 'image/png' })).status).toBe(401);
  const token = await enter();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await send('POST', LOGO, { token, body: svg, type: 'image/svg+xml' })).status).toBe(415);
  expect((await send('POST', LOGO, { token, body: svg, type: 'image/png' })).status).toBe(415);
  const large = new Uint8Array(5_242_881);
  expect((await send('POST', LOGO, { token, body: large, type: 'image/png' })).status).toBe(413);
});

/** Makes these the uploads of the day. */
async function plantUploads(count: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM franchise_uploads'),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO media (hash, ext, width, height, bytes, state, created_at, check_at)
         SELECT printf('%064d', i), 'png', 1, 1, 1, 'stored', 'x', '9999' FROM n WHERE 1
       ON CONFLICT DO NOTHING`,
    ).bind(count),
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
       INSERT INTO franchise_uploads SELECT 'partner', printf('%064d', i), ?2 FROM n`,
    ).bind(count, '2026-11-20T11:00:00.000Z'),
  ]);
}

test('logo uploads are limited per day', async () => {
  const { send, enter } = await startFranchise();
  const token = await enter();
  await plantUploads(LOGOS_PER_DAY);
  const answer = await send('POST', LOGO, { token, body: JPEG, type: 'image/jpeg' });
  expect(answer.status).toBe(429);
});

test('parallel uploads cannot exceed the daily limit', async () => {
  const { send, enter } = await startFranchise();
  const token = await enter();
  await plantUploads(LOGOS_PER_DAY - 1);
  const answers = await Promise.all(
    ['lg-a', 'lg-b', 'lg-c', 'lg-d'].map((gamma) =>
      send('POST', LOGO, { token, body: pngWith(pngChunk('gAMA', gamma)), type: 'image/png' }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([201, 429, 429, 429]);
});

test('the sweep keeps the logo in use and deletes the other', async () => {
  const { send, enter, media, clock } = await startFranchise();
  const token = await enter();
  const urlOf = async (gamma: string) => {
    const body = pngWith(pngChunk('gAMA', gamma));
    const answer = await send('POST', LOGO, { token, body, type: 'image/png' });
    return (await answer.json<{ url: string }>()).url;
  };
  const [shown, unused] = [await urlOf('lg-a'), await urlOf('lg-b')];
  await send('PUT', BRANDING, { token, body: { ...branding, logo: shown } });
  clock.at += DAY;
  await sweepMedia(media, (paths) => findShownLogos(env.DB, paths));
  expect([await isThere(shown), await isThere(unused)]).toEqual([true, false]);
});
