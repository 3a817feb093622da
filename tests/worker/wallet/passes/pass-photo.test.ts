import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { findReferencedImages } from '#worker/cards/card-images.ts';
import { buildPalettePng } from '#worker/wallet/apple/pictures/palette-png.ts';
import { readPassPhoto } from '#worker/wallet/passes/pass-photo.ts';
import { createWalletHarness } from '#tests/worker/wallet/harness.ts';
import { readZip } from '#tests/worker/wallet/read-zip.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

/** The header of a PNG without pixels: only sizes are read. */
function buildPng(edge: number): Uint8Array {
  return new Uint8Array(buildPalettePng(`${edge} ${edge} 8 eJwDAAAAAAE=`, [[1, 2, 3, 255]]));
}

/** A bucket that contains these bytes and reports this size. */
const holding = (bytes: Uint8Array, size = bytes.length) => ({
  get: () =>
    Promise.resolve({
      size,
      arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
    }),
});

test('a card’s pass photo is stored with it, retained by the sweep and shown on its pass', async () => {
  const { publish, send, createPass } = createWalletHarness();
  const { user, username, content } = await publish();
  const photo = buildPng(270);
  const { url } = await readAnswer(
    uploadMedia,
    send(user, 'POST', '/api/media', photo, { 'Content-Type': 'image/png' }),
  );
  await expectStatus(
    send(user, 'PUT', `/api/cards/${username}`, { ...content, passPhoto: url }),
    200,
  );
  expect(await findReferencedImages(env.DB, [url])).toEqual(new Set([url]));
  await createPass(user, username);
  const pass = await send(null, 'GET', `/card/${username}/pass.pkpass`);
  const files = readZip(new Uint8Array(await pass.arrayBuffer()));
  expect(files.get('thumbnail@2x.png')).toEqual(photo);
  expect(files.get('thumbnail@3x.png')).toEqual(photo);
});

test('another user’s image is rejected as a pass photo', async () => {
  const { publish, send } = createWalletHarness();
  const { user, username, content } = await publish();
  const passPhoto = `/media/${'a'.repeat(64)}.png`;
  await expectStatus(send(user, 'PUT', `/api/cards/${username}`, { ...content, passPhoto }), 400);
});

test('a wrong type, a wrong size, a missing file and a failing bucket fall back to the initial', async () => {
  const path = `/media/${'b'.repeat(64)}.png`;
  expect(await readPassPhoto(holding(buildPng(270)), path)).toEqual(buildPng(270));
  expect(await readPassPhoto(holding(buildPng(270)), path.replace('png', 'jpg'))).toBe(null);
  expect(await readPassPhoto(holding(buildPng(270)), undefined)).toBe(null);
  expect(await readPassPhoto(holding(buildPng(90)), path)).toBe(null);
  expect(await readPassPhoto(holding(buildPng(270), 300_001), path)).toBe(null);
  expect(await readPassPhoto(holding(new Uint8Array(5)), path)).toBe(null);
  expect(await readPassPhoto({ get: () => Promise.resolve(null) }, path)).toBe(null);
  const down = { get: () => Promise.reject(new Error('R2 is down')) };
  expect(await readPassPhoto(down, path)).toBe(null);
});
