import { expect, test } from 'vitest';
import {
  decideCopy,
  isCopyExpired,
  listEvictedCopies,
  MAX_COPY_AGE_MS,
  MAX_CARDS,
  parseCardPath,
} from '#src/service-worker/cards/copy-rules.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');

const decide = (status: number, headers: Record<string, string> = {}) =>
  decideCopy({
    status,
    headers: new Headers({ 'Cache-Control': 'public, max-age=0, must-revalidate', ...headers }),
  });

test('both addresses of a card name it; forms, files and other spellings do not', () => {
  expect(['/ann-okafor', '/card/ann-okafor'].map(parseCardPath)).toEqual(
    Array.from({ length: 2 }, () => 'ann-okafor'),
  );
  const others = '/ /Ann /ann/ /a%2Fb /card/ann/exchange /card/ann/contact.vcf /sw.js /media/a';
  expect(others.split(' ').filter((path) => parseCardPath(path) !== null)).toEqual([]);
});

test('only a public page is saved', () => {
  expect(decide(200)).toBe('save');
  expect(decide(200, { 'Cache-Control': 'no-store' })).toBe('delete');
  expect(decide(200, { 'Cache-Control': 'private, no-cache' })).toBe('delete');
});

test('a redirect and every refusal delete the copy; a server that fails or is busy does not', () => {
  // A redirect that a navigation leaves to the browser has the status 0.
  const gone = [0, 401, 403, 404, 410, 421, 451].map((status) => decide(status));
  expect(new Set(gone)).toEqual(new Set(['delete']));
  const failing = [429, 500, 503, 530].map((status) => decide(status));
  expect(new Set(failing)).toEqual(new Set(['keep']));
});

test('a server that clears the site data deletes all copies, whatever else it says', () => {
  const clears = { 'Clear-Site-Data': '"storage"' };
  expect([200, 404, 503].map((status) => decide(status, clears))).toEqual(
    Array.from({ length: 3 }, () => 'delete_all'),
  );
});

test('a copy is shown for a day, and not after the clock was set back by more', () => {
  expect(isCopyExpired(NOW - MAX_COPY_AGE_MS, NOW)).toBe(false);
  expect(isCopyExpired(NOW - MAX_COPY_AGE_MS - 1, NOW)).toBe(true);
  expect(isCopyExpired(NOW + MAX_COPY_AGE_MS + 1, NOW)).toBe(true);
  expect(MAX_COPY_AGE_MS).toBe(86_400_000);
});

test('the ten newest copies stay, unless they have expired', () => {
  expect(MAX_CARDS).toBe(10);
  const copies = Array.from({ length: 12 }, (_, age) => ({ age, savedAt: NOW - age }));
  expect(listEvictedCopies(copies.toReversed(), NOW).map(({ age }) => age)).toEqual([10, 11]);
  const old = { age: 99, savedAt: NOW - MAX_COPY_AGE_MS - 1 };
  expect(listEvictedCopies([old, ...copies.slice(0, 3)], NOW)).toEqual([old]);
});
