import { globSync, readFileSync } from 'node:fs';

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

/** Paths of the test files with a mark. */
export function listMarked(mark: Mark): string[] {
  const line = new RegExp(`^// @module-tag ${mark}$`, 'm');
  return globSync('tests/**/*.test.{ts,tsx}')
    .filter((path) => line.test(readFileSync(path, 'utf8')))
    .toSorted();
}
