// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { serveFiles, buildFileRecord } from '#tests/worker/public-card/files/serve-files.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const PHOTO = `/media/${'a'.repeat(64)}.jpg`;
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3);

test('the contact file is a vCard with the photo, named after the card', async () => {
  await env.MEDIA.put(PHOTO.slice('/media/'.length), JPEG);
  const app = serveFiles({ ann: buildFileRecord({ contactPhoto: PHOTO }) });
  const response = await expectStatus(app.request('/card/ann/contact.vcf'), 200);
  expect(response.headers.get('Content-Type')).toBe('text/vcard; charset=utf-8');
  expect(response.headers.get('Content-Disposition')).toBe(
    `inline; filename="Zoe Ann Lee.vcf"; filename*=UTF-8''Zo%C3%AB%20Ann%20Lee.vcf`,
  );
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  const text = await response.text();
  expect(response.headers.get('Content-Length')).toBe(
    String(new TextEncoder().encode(text).length),
  );
  expect(text).toContain('\r\nFN:Zoë "Ann" Lee\r\n');
  expect(text).toContain(
    `\r\nPHOTO;ENCODING=b;TYPE=JPEG:${btoa(String.fromCharCode(...JPEG))}\r\n`,
  );
  expect(text).toContain('\r\nitem2.URL:https://cards.test/ann\r\n');
  expect(text).toContain('\r\nREV:2026-03-01T09:30:00.000Z\r\n');
});

test('a missing photo, or one that is not a JPEG, is omitted', async () => {
  await env.MEDIA.put(`${'b'.repeat(64)}.jpg`, '<svg onload="alert(1)">');
  for (const digit of ['b', 'c']) {
    const app = serveFiles({
      ann: buildFileRecord({ contactPhoto: `/media/${digit.repeat(64)}.jpg` }),
    });
    const response = await expectStatus(app.request('/card/ann/contact.vcf'), 200);
    expect(response.headers.get('ETag')).not.toBeNull();
    expect(await response.text()).not.toContain('PHOTO');
  }
});

test('while the image store fails, the vCard has no photo and is not cached', async () => {
  const failing = new Proxy(env.MEDIA, {
    get: () => () => Promise.reject(new Error('the store is down')),
  });
  const app = serveFiles({ ann: buildFileRecord({ contactPhoto: PHOTO }) }, { bucket: failing });
  const response = await expectStatus(app.request('/card/ann/contact.vcf'), 200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('ETag')).toBeNull();
  expect(await response.text()).toContain('END:VCARD');
});

test('S-I3: the file name header is one line of safe ASCII for every card name', async () => {
  const names = [
    'a"\r\nX-Evil: y',
    '../../x',
    '名 Zoë',
    'x'.repeat(500),
    '',
    '\u202Egnp.exe',
    '%0d%0a',
  ];
  for (const name of names) {
    const app = serveFiles({ ann: buildFileRecord({ name, company: '' }) });
    const answer = await app.request('/card/ann/contact.vcf');
    expect([name, answer.status, answer.headers.get('X-Evil')]).toEqual([name, 200, null]);
    const header = answer.headers.get('Content-Disposition') ?? '';
    expect(header).toMatch(
      /^inline; filename="[^"\\/%]{1,90}\.vcf"; filename\*=UTF-8''[\w.~%!-]+$/,
    );
    expect(header).not.toMatch(/%0[ad]|%2f|%5c|%E2%80%AE/i);
  }
});
