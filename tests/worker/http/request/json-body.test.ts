// @module-tag core
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { ApiError } from '#worker/http/api-error.ts';
import {
  drainBody,
  isDeeperThan,
  JSON_MAX_BYTES,
  parseJsonBytes,
  readJsonText,
  readLimited,
} from '#worker/http/request/json-body.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const post = (body: BodyInit, type: string | null = 'application/json') =>
  new Request('https://cards.test/', {
    method: 'POST',
    body,
    headers: type === null ? {} : { 'Content-Type': type },
  });

/** An endless body without a `Content-Length`. */
function endless(): { body: ReadableStream<Uint8Array>; sent: () => number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1024;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
  });
  return { body, sent: () => sent };
}

test('JSON is read by its media type, whatever its case and parameters', async () => {
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
    expect(await readJsonText(post('{"a":"\u00e9"}', type))).toBe('{"a":"\u00e9"}');
  }
});

test('S-A9: any other type is refused, including types that end in json and a missing one', async () => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/ld+json', 'json'];
  for (const type of [...types, 'text/html, application/json', '']) {
    await expect(readJsonText(post('{}', type)), type).rejects.toMatchObject({
      code: 'unsupported_media_type',
    });
  }
  const untyped = post(new TextEncoder().encode('{}'), null);
  await expect(readJsonText(untyped)).rejects.toMatchObject({ code: 'unsupported_media_type' });
});

test('a body of exactly 64 KB is read, and one byte more is refused', async () => {
  const full = `"${'a'.repeat(JSON_MAX_BYTES - 2)}"`;
  expect(await readJsonText(post(full))).toBe(full);
  await expect(readJsonText(post(`${full} `))).rejects.toMatchObject({ code: 'payload_too_large' });
});

test('S-A9: a stream without a length is cut off at the limit', async () => {
  const { body, sent } = endless();
  await expect(readJsonText(post(body))).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(sent()).toBeLessThan(2 * JSON_MAX_BYTES);
});

test('a claimed length beyond the limit is refused before a byte is read', async () => {
  const { body, sent } = endless();
  const request = post(body);
  request.headers.set('Content-Length', '1000000');
  await expect(readLimited(request, 65_536)).rejects.toMatchObject({ code: 'payload_too_large' });
  expect(sent()).toBeLessThanOrEqual(2048);
});

test('S-A9: invalid UTF-8 is refused', async () => {
  const request = post(new Uint8Array([0x22, 0xff, 0xfe, 0x22]));
  await expect(readJsonText(request)).rejects.toMatchObject({ code: 'bad_request' });
});

test('S-A9: nesting beyond the limit is refused without parsing', async () => {
  const deep = '['.repeat(33) + ']'.repeat(33);
  await expect(readJsonText(post(deep))).rejects.toMatchObject({ code: 'bad_request' });
  expect(await readJsonText(post(deep.slice(1, -1)))).toBe(deep.slice(1, -1));
});

test('brackets in strings, escaped quotes and siblings do not count as depth', () => {
  expect(isDeeperThan('["[[[[", "\\"[[[[", "\\\\"]', 1)).toBe(false);
  expect(isDeeperThan('[[],[],{},[]]', 2)).toBe(false);
  expect(isDeeperThan('["\\\\",[]]', 1)).toBe(true);
  expect(isDeeperThan('{"a":{"b":[]}}', 2)).toBe(true);
});

test('an unread body is drained before the response is sent, up to 8 MiB', async () => {
  const app = new Hono();
  app.onError((_, c) => c.text('refused', 413));
  app.use(drainBody);
  app.post('/partly', async (c) => c.text(await readJsonText(c.req.raw)));
  app.post('/unread', (c) => c.text('refused', 413));
  for (const path of ['/partly', '/unread']) {
    let remaining = 1000;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        remaining -= 1;
        if (remaining === 0) controller.close();
        else controller.enqueue(new Uint8Array(1024).fill(0x20));
      },
    });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await app.request(path, { method: 'POST', body, headers });
    expect([path, answer.status, remaining]).toEqual([path, 413, 0]);
  }
  const { body, sent } = endless();
  await expectStatus(app.request('/unread', { method: 'POST', body }), 413);
  expect(sent()).toBeLessThan(9_000_000);
});

test('JSON bytes are parsed with or without a byte order mark, and strictly only on request', () => {
  const invalid = new Uint8Array([0x22, 0xff, 0x22]);
  for (const fatal of [true, false]) {
    expect(parseJsonBytes(Buffer.from('{"a":1}'), { fatal })).toEqual({ a: 1 });
    expect(parseJsonBytes(Buffer.from('\uFEFF{"a":1}'), { fatal })).toEqual({ a: 1 });
    expect(() => parseJsonBytes(Buffer.from('{'), { fatal })).toThrow(ApiError);
    expect(() => parseJsonBytes(Buffer.from(''), { fatal })).toThrow(ApiError);
  }
  expect(parseJsonBytes(invalid, { fatal: false })).toBe('\uFFFD');
  expect(() => parseJsonBytes(invalid, { fatal: true })).toThrow(ApiError);
});
