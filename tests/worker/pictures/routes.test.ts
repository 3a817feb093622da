// @module-tag core
import { expect, test } from 'vitest';
import { IMAGE_MAX_BYTES, uploadMedia } from '#shared/api/cards/media.ts';
import type { MediaBucket } from '#worker/media/media-store.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import {
  bytes,
  JPEG,
  jpegSegment,
  jpegWith,
  PNG,
  pngChunk,
  pngSized,
  pngWith,
  uint32,
  WEBP_ALPHA,
  WEBP_LOSSY,
} from '#tests/worker/pictures/pictures.ts';
import { readValue } from '#tests/worker/world/sql.ts';
import { buildTestContent, DAY, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const AS_PNG = { 'Content-Type': 'image/png' };
const AS_JPEG = { 'Content-Type': 'image/jpeg' };
const AS_WEBP = { 'Content-Type': 'image/webp' };

/** A unique PNG. */
const distinct = (gamma: string) => pngWith(pngChunk('gAMA', gamma));

/** A PNG of exactly this size, due to a color profile. Retained completely, though large. */
function pngOfLength(length: number): Uint8Array {
  const file = new Uint8Array(length);
  file.set(PNG.subarray(0, 33));
  file.set(bytes(uint32(length - PNG.length - 12), 'iCCP'), 33);
  file.set(PNG.subarray(33), length - (PNG.length - 33));
  return file;
}

test('POST /api/media stores a picture under the hash of its bytes and serves it', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const answer = await readAnswer(
    uploadMedia,
    send(user, 'POST', '/api/media', JPEG, AS_JPEG),
    201,
  );
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', JPEG));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  expect(answer).toEqual({ url: `/media/${hash}.jpg`, hash, width: 7, height: 5 });

  const content = buildTestContent({ profileImage: answer.url });
  await expectStatus(send(user, 'PUT', `/api/cards/${unique()}`, content), 201);
  const image = await expectStatus(send(null, 'GET', answer.url), 200);
  expect(new Uint8Array(await image.arrayBuffer())).toEqual(JPEG);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(JPEG.length),
    'cache-control': 'public, max-age=300',
    vary: 'Authorization',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    etag: `"${hash}"`,
  });
  const head = await expectStatus(send(null, 'HEAD', answer.url), 200);
  expect(head.headers.get('Content-Length')).toBe(String(JPEG.length));
  expect(await head.text()).toBe('');
  const known = await expectStatus(
    send(null, 'GET', answer.url, undefined, { 'If-None-Match': `"${hash}"` }),
    304,
  );
  expect(await known.text()).toBe('');
});

test('S-B1: a stored picture contains no metadata, and its name is the hash of the stored bytes', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const plain = await send(user, 'POST', '/api/media', WEBP_LOSSY, AS_WEBP);
  const clean = await send(user, 'POST', '/api/media', JPEG, AS_JPEG);
  const withGps = jpegWith(jpegSegment(0xe1, 'Exif\0\0GPS 52.5200 N'));
  const dirty = await send(user, 'POST', '/api/media', bytes(withGps, '<script>'), AS_JPEG);
  await expectStatus(plain, 201);
  expect(await dirty.json()).toEqual(await clean.json());
});

test('S-X6: the format is detected from the bytes, not from the header', async () => {
  const { send } = createHarness();
  const response = await send(await addUser(), 'POST', '/api/media', WEBP_ALPHA, AS_PNG);
  expect(await response.json()).toMatchObject({ url: expect.stringMatching(/\.webp$/) });
});

test.each([
  ['an SVG named as JPEG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), AS_JPEG, 415],
  ['HTML named as PNG', bytes('<html><script>alert(1)</script>'), AS_PNG, 415],
  ['an empty body', bytes(), AS_PNG, 415],
  ['a damaged PNG', PNG.subarray(0, -1), AS_PNG, 415],
  ['an animated PNG', pngWith(pngChunk('acTL', '12345678')), AS_PNG, 415],
  ['a picture declared as SVG', PNG, { 'Content-Type': 'image/svg+xml' }, 415],
  ['a picture declared as a form', PNG, { 'Content-Type': 'multipart/form-data' }, 415],
  ['a picture without a type', PNG, {}, 415],
  ['a bomb', pngSized(12_000, 12_000), AS_PNG, 413],
])(
  'S-X6: %s is refused with a message',
  async (_, file, headers: Record<string, string>, status) => {
    const { send } = createHarness();
    const response = await send(await addUser(), 'POST', '/api/media', file, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/\w{3}.*\.$/) });
  },
);

test('S-B1: 5,242,880 bytes are accepted and one more is not, whatever the header states', async () => {
  const { send } = createHarness();
  const user = await addUser();
  await expectStatus(send(user, 'POST', '/api/media', pngOfLength(IMAGE_MAX_BYTES), AS_PNG), 201);
  const over = pngOfLength(IMAGE_MAX_BYTES + 1);
  await expectStatus(send(user, 'POST', '/api/media', over, AS_PNG), 413);
  const lying = { ...AS_PNG, 'Content-Length': '10' };
  await expectStatus(send(user, 'POST', '/api/media', over, lying), 413);
});

test('a signed-out visitor cannot upload', async () => {
  const { send } = createHarness();
  await expectStatus(send(null, 'POST', '/api/media', PNG, AS_PNG), 401);
});

test('uploading the same picture again uses no quota; beyond the quota nothing is stored, also in parallel', async () => {
  const { send, clock } = createHarness({ uploadsPerDay: 3 });
  const user = await addUser();
  await send(user, 'POST', '/api/media', distinct('q000'), AS_PNG);
  await send(user, 'POST', '/api/media', distinct('q000'), AS_PNG);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send(user, 'POST', '/api/media', distinct(`q00${index + 1}`), AS_PNG),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(6);
  expect(refused[0]?.headers.get('Retry-After')).toBe('86400');
  const rows = await readValue(`SELECT count(*) AS n FROM media m WHERE NOT EXISTS
    (SELECT 1 FROM media_uploads u WHERE u.hash = m.hash)`);
  expect(rows).toBe(0);
  clock.at += DAY + 1;
  await expectStatus(send(user, 'POST', '/api/media', distinct('q099'), AS_PNG), 201);
});

test('a picture whose storing failed can be used on no card, and uploading it again repairs it', async () => {
  const failing: MediaBucket = {
    put: () => Promise.reject(new Error('R2 is down')),
    get: () => Promise.resolve(null),
    head: () => Promise.resolve(null),
    delete: () => Promise.resolve(),
  };
  const user = await addUser();
  const file = pngWith(pngChunk('gAMA', 'fail'));
  const broken = createHarness({ bucket: failing });
  await expectStatus(broken.send(user, 'POST', '/api/media', file, AS_PNG), 500);
  const row = await readValue(
    'SELECT m.state FROM media m JOIN media_uploads u USING (hash) WHERE u.user_id = ?',
    user,
  );
  expect(row).toBe('pending');
  const { send } = createHarness();
  const { url } = await readAnswer(uploadMedia, send(user, 'POST', '/api/media', file, AS_PNG));
  await expectStatus(send(user, 'GET', url), 200);
});

test.each([
  '/media/x',
  '/media/..%2Fsecret',
  '/media/%00',
  '/media/health',
  `/media/${'a'.repeat(64)}.svg`,
  `/media/${'A'.repeat(64)}.png`,
  `/media/${'a'.repeat(64)}.png.html`,
  `/media/${'a'.repeat(64)}.png`,
])('GET %s is an uncached 404', async (path) => {
  const { send } = createHarness();
  const response = await expectStatus(send(null, 'GET', path), 404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const etag = `"${path.split('/')[2]?.split('.')[0]}"`;
  await expectStatus(send(null, 'GET', path, undefined, { 'If-None-Match': etag }), 404);
});
