import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// What the cookie page names against every place in the browser's code that keeps something.

const read = (file: string): string => readFileSync(file, 'utf8');
const files = globSync(['src/**/*.ts', 'src/**/*.tsx']).map((file) => ({ file, text: read(file) }));
const constants = [...files.map(({ text }) => text), read('shared/offline.ts')].join('\n');

/** Where a name is written down: the first argument of what reads or keeps, and the key of a persisted store. */
const USES = [
  /\b(?:get|set|remove)Item\(\s*(['\w]+)/g,
  /\b(?:s|\w+S)torage\.(?:read|write|remove)\(\s*(['`\w]+)/g,
  /\bcaches\.open\(\s*(['\w]+)/g,
];
const STORE_KEY = /^ +key: (['\w]+),$/gm;
/** What is told its key by others, and the key that is another's with `.broken` behind it. */
const GENERIC = new Set(['key', '`']);

/** The text of a name: a literal as it is, a constant by what the same file, or else any, says it is. */
function resolve(name: string, text: string): string {
  if (name.startsWith("'")) return name.slice(1, -1);
  const declared = new RegExp(`const ${name} = '([^']+)'`);
  const [, value] = declared.exec(text) ?? declared.exec(constants) ?? [];
  if (value === undefined) throw new Error(`${name} is kept in the browser, and is no constant`);
  return value;
}

function findKept(): Set<string> {
  const kept = files.flatMap(({ text }) => {
    const isStore = /\bcreatePersistedStore</.test(text);
    return [...USES, ...(isStore ? [STORE_KEY] : [])]
      .flatMap((use) => [...text.matchAll(use)].map(([, name = '']) => name))
      .filter((name) => !GENERIC.has(name))
      .map((name) => resolve(name, text));
  });
  return new Set(kept);
}

const page = read('src/pages/cookies/cookies-page.tsx');
const listed = [...page.matchAll(/\[\s*'([^']+)',\s*'/g)].map(([, term = '']) => term);

/** Names nobody of ours writes down: what a store puts aside, and the cache the service worker's library keeps. */
const NAMED_ELSEWHERE = ['Ending in .broken', 'workbox-precache'];

test('the cookie page lists everything the browser keeps for us, by its real name', () => {
  const kept = findKept();
  expect(kept).toContain('contactQueue');
  expect([...kept].filter((key) => !listed.includes(key))).toEqual([]);
});

test('it names nothing that is not kept', () => {
  const kept = new Set([...findKept(), ...NAMED_ELSEWHERE]);
  expect(listed.filter((term) => !kept.has(term))).toEqual([]);
});

test('every store whose keys could hide from that list is one it has read', () => {
  const stores = files.filter(({ text }) => /\bcreatePersistedStore[<(]/.test(text));
  const unread = stores.filter(({ text }) => [...text.matchAll(STORE_KEY)].length === 0);
  expect(unread.map(({ file }) => file)).toEqual(['src/state/persisted-store.ts']);
});

test('no other way of keeping something is in use', () => {
  const others = /\bindexedDB\b|\bdocument\.cookie\b|\bcookieStore\b|\bnavigator\.storage\b/;
  expect(files.filter(({ text }) => others.test(text)).map(({ file }) => file)).toEqual([]);
});
