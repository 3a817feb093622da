import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/format/duration.ts';
import { readRetryAfter } from '#worker/webhooks/delivery/retry-after.ts';
import { findRetryTime } from '#worker/webhooks/delivery/retry-schedule.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const read = (text: string, status = 429): number =>
  readRetryAfter(new Response('', { status, headers: { 'Retry-After': text } }), NOW);

test('seconds and dates of RFC 9110 are read, for 429 and 503', () => {
  expect(read('7200')).toBe(2 * HOUR_MS);
  expect(read(' 60 ', 503)).toBe(MINUTE_MS);
  expect(read('Fri, 27 Nov 2026 12:30:00 GMT')).toBe(30 * MINUTE_MS);
  expect(read('0')).toBe(0);
  expect(read('Fri, 27 Nov 2026 11:30:00 GMT')).toBe(0);
  for (const status of [200, 301, 400, 410, 500, 502]) expect(read('7200', status)).toBe(0);
});

test('S-V28: anything else in the header changes nothing', () => {
  for (const text of [
    '-5',
    '1.5',
    '1e9',
    '0x10',
    '10000000000',
    '60, 120',
    'tomorrow',
    '2099-01-01T00:00:00Z',
    'Fri, 27 Nov 2026 12:30:00',
    'Fri, 27 Nov 2026 12:30:00 +0100',
    'Fri, 99 Nov 2026 12:30:00 GMT',
    '',
  ]) {
    expect([text, read(text)]).toEqual([text, 0]);
  }
  expect(readRetryAfter(new Response('', { status: 429 }), NOW)).toBe(0);
});

test('S-V28: a receiver can ask for more time than the schedule, up to a day, and for no less', () => {
  const delay = (attempts: number, retryAfterMs: number) =>
    (findRetryTime(attempts, NOW, { random: 0.5, retryAfterMs }) ?? 0) - NOW;
  expect(delay(1, 0)).toBe(5000);
  expect(delay(1, 1000)).toBe(5000);
  expect(delay(1, 2 * HOUR_MS)).toBe(2 * HOUR_MS);
  expect(delay(9, MINUTE_MS)).toBe(20 * HOUR_MS);
  expect(delay(1, 999_999_999_000)).toBe(DAY_MS);
  expect(findRetryTime(11, NOW, { random: 0.5, retryAfterMs: HOUR_MS })).toBeNull();
});
