import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findCircles } from '#tests/fixtures/worker-graph.ts';

// The linter's cycle check ignores `import()`. A cycle through a dynamic import still couples both files.

const files = globSync('{shared,worker,src,scripts}/**/*.{ts,tsx}');

/** Imports that exist at run time: statements other than `import type`, and `import()`. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/^import type [^;]*;$/gm, '');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(#[a-z]+\/|\.\/)([^'?]+)'/g)]
    .map(([, room = '', rest = '']) =>
      room === './' ? join(dirname(path), rest) : room.slice(1) + rest,
    )
    .filter((target) => existsSync(target));
}

test('a cycle is found, and a graph without one has none', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
  ]);
  expect(findCircles(graph)).toEqual([['b', 'c']]);
  expect(
    findCircles(
      new Map([
        ['a', ['b', 'b']],
        ['b', []],
      ]),
    ),
  ).toEqual([]);
});

test('no files import each other, not even by a dynamic import', () => {
  expect(findCircles(new Map(files.map((path) => [path, importsOf(path)])))).toEqual([]);
});
