import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capabilityImports } from '#tests/fixtures/worker-graph.ts';

// Compares the table and the picture of the Worker's parts in the documentation with their imports.

const DOCUMENT = 'docs/architecture/worker.md';
const worker = readFileSync(DOCUMENT, 'utf8');
/** Rows of the table: the group of a capability, and what it calls. */
const rows = [...worker.matchAll(/^\| (\w+) +\| `([\w-]+)` +\| ([^|]*)\|$/gm)].map(
  ([, group = '', name = '', calls = '']) => ({ group, name, calls: calls.match(/[\w-]+/g) ?? [] }),
);

test('the table of the parts says which capability calls which', () => {
  const stated = rows.flatMap(({ name, calls }) => calls.map((other) => `${name} --> ${other}`));
  const edges = [...new Set(capabilityImports.map(({ from, to }) => `${from} --> ${to}`))];
  expect(edges.length).toBeGreaterThan(20);
  expect(stated.toSorted()).toEqual(edges.toSorted());
});

test('the picture of the parts shows which groups call each other', () => {
  const groups = new Map(rows.map(({ group, name }) => [name, group]));
  const between = rows.flatMap(({ group, calls }) =>
    calls.flatMap((other) =>
      groups.get(other) === group ? [] : [`${group} ${groups.get(other)}`],
    ),
  );
  const picture = /```mermaid\n([\s\S]*?)```/.exec(worker)?.[1] ?? '';
  const arrows = [...picture.matchAll(/^ {2}(\w+) (<?)--> (\w+)$/gm)];
  const drawn = [
    ...arrows.map(([, from, , to]) => `${from} ${to}`),
    ...arrows.filter(([, , both]) => both === '<').map(([, from, , to]) => `${to} ${from}`),
  ];
  expect(drawn.toSorted()).toEqual([...new Set(between)].toSorted());
});
