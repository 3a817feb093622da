import { expect, test } from 'vitest';
import { SITE_PAGES } from '#shared/site/site-pages.ts';
import {
  isGone,
  isSitePage,
  isStorable,
  listEvicted,
  MAX_AGE_MS,
  MAX_BYTES,
  MAX_ENTRIES,
} from '#src/service-worker/saved-page.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

test('site pages are saved; cards, screens of the app, forms and files are not', () => {
  expect(SITE_PAGES.filter(({ path }) => !isSitePage(path))).toEqual([]);
  const never =
    '/ann-okafor /card/ann-okafor /dashboard /settings /login /checkout /card/ann-okafor/exchange /api/cards /media/a.jpg /robots.txt'.split(
      ' ',
    );
  expect(never.filter(isSitePage)).toEqual([]);
});

const isSaved = (status: number, caching: string, type: ResponseType = 'basic') =>
  isStorable({ status, type, headers: new Headers({ 'Cache-Control': caching }) });

test('only public, complete responses of our own are saved', () => {
  expect(isSaved(200, 'public, max-age=0, must-revalidate')).toBe(true);
  expect(isSaved(200, 'no-store')).toBe(false);
  expect(isSaved(200, 'private, no-cache')).toBe(false);
  expect(isSaved(206, 'public')).toBe(false);
  expect(isSaved(404, 'no-cache')).toBe(false);
  expect(isSaved(0, '', 'opaqueredirect')).toBe(false);
});

test('a redirect or a client error deletes the copy, a failing server does not', () => {
  const gone = [403, 404, 410, 451].map((status) => isGone({ status, type: 'basic' }));
  expect(gone).toEqual([true, true, true, true]);
  expect(isGone({ status: 0, type: 'opaqueredirect' })).toBe(true);
  const others = [200, 304, 429, 500, 503].map((status) => isGone({ status, type: 'basic' }));
  expect(others).toEqual([false, false, false, false, false]);
});

test('a page and its files expire after 30 days', () => {
  const entry = (path: string, ageMs: number) => ({ path, savedAt: NOW - ageMs, bytes: 1 });
  expect(MAX_AGE_MS).toBe(30 * 24 * 60 * 60 * 1000);
  const entries = [
    entry('/pricing', MAX_AGE_MS),
    entry('/assets/home.css', MAX_AGE_MS),
    entry('/features', MAX_AGE_MS + 1),
  ];
  expect(listEvicted(entries, NOW)).toEqual(['/features']);
});

test('the newest copies stay, up to a number and a size', () => {
  const list = (length: number, bytes: number) =>
    Array.from({ length }, (_, age) => ({ path: `/card-${age}`, savedAt: NOW - age, bytes }));
  const beyond = [`/card-${MAX_ENTRIES}`, `/card-${MAX_ENTRIES + 1}`];
  expect(listEvicted(list(MAX_ENTRIES + 2, 1), NOW)).toEqual(beyond);
  expect(listEvicted(list(3, MAX_BYTES / 2), NOW)).toEqual(['/card-2']);
});
