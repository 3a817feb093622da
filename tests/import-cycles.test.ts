import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

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

/** The strongly connected components with more than one file (Tarjan, 1972). */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  function visit(node: string): number {
    const index = order.size;
    order.set(node, index);
    low.set(node, index);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low.set(node, Math.min(low.get(node) ?? index, visit(next)));
      else if (stack.includes(next))
        low.set(node, Math.min(low.get(node) ?? index, order.get(next) ?? index));
    }
    const lowest = low.get(node) ?? index;
    if (lowest === index) {
      const cycle = stack.splice(stack.indexOf(node));
      if (cycle.length > 1) cycles.push(cycle.toSorted());
    }
    return lowest;
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

test('a cycle is found, and a graph without one has none', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
  ]);
  expect(findCycles(graph)).toEqual([['b', 'c']]);
  expect(
    findCycles(
      new Map([
        ['a', ['b', 'b']],
        ['b', []],
      ]),
    ),
  ).toEqual([]);
});

test('no files import each other, not even by a dynamic import', () => {
  expect(findCycles(new Map(files.map((path) => [path, importsOf(path)])))).toEqual([]);
});
