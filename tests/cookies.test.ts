import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Compares the cookie page with everything that the browser code stores.

const read = (file: string): string => readFileSync(file, 'utf8');
const files = globSync(['src/**/*.ts', 'src/**/*.tsx']).map((file) => ({ file, text: read(file) }));
const constants = [
  ...files.map(({ text }) => text),
  ...['shared/offline.ts', 'shared/saved-cards.ts', 'shared/site/theme.ts'].map(read),
].join('\n');

/**
 * Where storage keys are written: the first argument of readers and writers, and the key of a
 * persisted store.
 */
const USES = [
  /\b(?:get|set|remove)Item\(\s*(['\w]+)/g,
  /\b(?:s|\w+S)torage\.(?:read|write|remove)\(\s*(['`\w]+)/g,
  /\bcaches\.open\(\s*(['\w]+)/g,
];
const STORE_KEY = /^ +key: (['\w]+),$/gm;
/** Functions that get their key from a caller, and those that append `.broken` to another key. */
const GENERIC = new Set(['key', '`']);

/** The value of a key: a literal, or a constant from the same file or any other. */
function resolve(name: string, text: string): string {
  if (name.startsWith("'")) return name.slice(1, -1);
  const declared = new RegExp(`const ${name} = '([^']+)'`);
  const [, value] = declared.exec(text) ?? declared.exec(constants) ?? [];
  if (value === undefined) throw new Error(`${name} is kept in the browser, and is no constant`);
  return value;
}

function findStoredKeys(): Set<string> {
  const keys = files.flatMap(({ text }) => {
    const isStore = /\bcreatePersistedStore</.test(text);
    return [...USES, ...(isStore ? [STORE_KEY] : [])]
      .flatMap((use) => [...text.matchAll(use)].map(([, name = '']) => name))
      .filter((name) => !GENERIC.has(name))
      .map((name) => resolve(name, text));
  });
  return new Set(keys);
}

const page = read('src/pages/cookies-page.tsx');
const listed = [...page.matchAll(/\[\s*'([^']+)',\s*['"]/g)].map(([, term = '']) => term);

/**
 * Keys that our code does not spell out: a store's backup of broken data, and the cache of the
 * service worker's library.
 */
const NAMED_ELSEWHERE = ['Ending in .broken', 'workbox-precache'];

test('the cookie page lists everything that the browser stores, by its real name', () => {
  const stored = findStoredKeys();
  expect(stored).toContain('contactQueue');
  expect([...stored].filter((key) => !listed.includes(key))).toEqual([]);
});

test('the cookie page lists nothing that is not stored', () => {
  const known = new Set([...findStoredKeys(), ...NAMED_ELSEWHERE]);
  expect(listed.filter((term) => !known.has(term))).toEqual([]);
});

test('every store with an indirect key is known to this test', () => {
  const stores = files.filter(({ text }) => /\bcreatePersistedStore[<(]/.test(text));
  const unread = stores.filter(({ text }) => [...text.matchAll(STORE_KEY)].length === 0);
  expect(unread.map(({ file }) => file)).toEqual(['src/state/persisted-store.ts']);
});

test('no other storage API is used', () => {
  const others = /\bindexedDB\b|\bdocument\.cookie\b|\bcookieStore\b|\bnavigator\.storage\b/;
  expect(files.filter(({ text }) => others.test(text)).map(({ file }) => file)).toEqual([]);
});
