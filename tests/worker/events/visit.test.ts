// @module-tag core
import { expect, test } from 'vitest';
import { readCountry, parseDevice, readViewSource } from '#worker/events/visit.ts';

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0';

test.each([
  ['phone', `Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${APPLE} Mobile/15E148`],
  ['phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/145.0.0.0 Mobile Safari/537.36'],
  ['phone', 'Mozilla/5.0 (Android 16; Mobile; rv:148.0) Gecko/148.0 Firefox/148.0'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 16; SM-X910) Chrome/145.0.0.0 Safari/537.36'],
  ['tablet', `Mozilla/5.0 (iPad; CPU OS 26_0 like Mac OS X) ${APPLE} Mobile/15E148`],
  ['computer', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE}`],
  ['computer', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/145.0.0.0 Safari/537.36'],
] as const)('a %s is detected by its user agent: %s', (device, agent) => {
  expect(parseDevice(agent)).toBe(device);
});

test.each([
  ['qr', { source: 'qr', referrer: 'www.google.com' }],
  ['direct', {}],
  ['search', { referrer: 'www.google.co.uk' }],
  ['search', { referrer: 'duckduckgo.com' }],
  ['social', { referrer: 'lnkd.in' }],
  ['social', { referrer: 'l.instagram.com' }],
  ['website', { referrer: 'news.example' }],
  ['website', { referrer: 'notgoogle.com' }],
  ['website', { referrer: 'linkedin.com.evil.example' }],
] as const)('the source is %s for %j', (source, visit) => {
  expect(readViewSource(visit)).toBe(source);
});

test("the country is the edge's two letters, or unknown", () => {
  const seen = ['DE', 'T1', undefined, 'Germany', 5].map((country) =>
    readCountry({ cf: { country } }),
  );
  expect(seen).toEqual(['DE', 'XX', 'XX', 'XX', 'XX']);
  expect(readCountry(new Request('https://cards.test/'))).toBe('XX');
});
