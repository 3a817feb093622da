import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ACCOUNT_ROWS } from './account.ts';
import { DASHBOARD_ROWS } from './dashboard.ts';
import { FIELD_ROWS } from './fields.ts';
import { FIGURE_ROWS } from './figures.ts';
import { MESSAGE_ROWS } from './messages.ts';
import { PARTNER_AND_VISITOR_ROWS } from './partners-and-visitors.ts';
import { RIGHT_AND_CALL_ROWS } from './rights-and-calls.ts';
import { RULE_ROWS } from './rules.ts';
import { SITE_ROWS } from './site.ts';
import { STATE_ROWS } from './states.ts';

// Every requirement of the specification has a test.

/** The number of requirements per section: A is the product summary, R the routes, and so on to B, the figures. */
const SECTIONS = {
  A: 6,
  R: 15,
  H: 6,
  M: 4,
  L: 6,
  P: 3,
  D: 27,
  E: 8,
  C: 4,
  Q: 5,
  W: 5,
  F: 4,
  U: 8,
  S: 3,
  G: 3,
  N: 29,
  Z: 21,
  V: 22,
  O: 9,
  I: 12,
  T: 26,
  B: 18,
};
const PARTS = [
  SITE_ROWS,
  ACCOUNT_ROWS,
  DASHBOARD_ROWS,
  PARTNER_AND_VISITOR_ROWS,
  FIELD_ROWS,
  STATE_ROWS,
  RULE_ROWS,
  RIGHT_AND_CALL_ROWS,
  MESSAGE_ROWS,
  FIGURE_ROWS,
];
const rows = PARTS.flatMap((rows) => Object.entries(rows));

/** The test titles of a file, with templates unexpanded. */
function readTitles(file: string): string[] {
  const calls =
    /^\s*(?:test(?:\.each[^]*?\]\s*(?:as const)?\s*\)|\.\w+)?|\]\s*(?:as const)?\))\(\s*(['"`])(.*?)\1,/gm;
  return [...readFileSync(file, 'utf8').matchAll(calls)].map(([, , title = '']) => title);
}

test('every requirement is listed in exactly one table', () => {
  const ids = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `R-${section}${at + 1}`),
  );
  expect(rows.map(([id]) => id).toSorted()).toEqual(ids.toSorted());
});

test('each test listed for a requirement exists, with a unique title', () => {
  const wrong = rows.flatMap(([id, [, ...tests]]) =>
    tests.flatMap(([file, title]) => {
      if (!existsSync(file)) return [`${id}: ${file} does not exist`];
      const found = readTitles(file).filter((name) => name.includes(title)).length;
      return found === 1 ? [] : [`${id}: ${found} tests of ${file} are called “${title}”`];
    }),
  );
  expect(wrong).toEqual([]);
});
