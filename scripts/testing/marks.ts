import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Marks of a test file: the line `// @module-tag <mark>` at its top. Vitest refuses others. A
 * journey of `npm test` has the tag `@core` instead.
 */
export const MARKS = {
  core: 'A Worker test that `npm test` runs.',
  slow: 'A pure test that `npm test` leaves out.',
  platform: 'A test of shared code that runs in workerd too, since it calls the platform.',
  program: 'Starts servers or commands, one file after the other.',
} as const;

export type Mark = keyof typeof MARKS;

/** Names the mark whose test files a run of Vitest leaves out; its projects have no option for it. */
export const EXCLUDED_MARK = 'EXCLUDED_MARK';

const isMark = (name: string): name is Mark => Object.hasOwn(MARKS, name);

/** Paths of the test files that this run leaves out. */
export function listExcluded(): string[] {
  const mark = process.env[EXCLUDED_MARK] ?? '';
  return isMark(mark) ? listMarked(mark) : [];
}

/** Paths of the test files with a mark. */
export function listMarked(mark: Mark): string[] {
  const line = new RegExp(`^// @module-tag ${mark}$`, 'm');
  return globSync('tests/**/*.test.{ts,tsx}')
    .filter((path) => line.test(readFileSync(path, 'utf8')))
    .toSorted();
}
