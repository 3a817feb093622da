import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { capabilityImports } from '#tests/fixtures/worker-graph.ts';

// Compares the table and the picture of the Worker's parts in the documentation with their composition.

const DOCUMENT = 'docs/architecture/worker.md';
const composition = readFileSync('worker/wiring/capabilities.ts', 'utf8');

/** Statements of the functions that connect, which are indented by two spaces, with the names they declare. */
function readStatements(): { names: string[]; text: string; isCapability: boolean }[] {
  return composition.split(/^ {2}(?=const |return )/m).flatMap((text) => {
    const declared = /^const (?:\{ ([^}]*) \}|(\w+))/.exec(text);
    if (declared === null) return [];
    const names = (declared[1] ?? declared[2] ?? '').split(', ');
    return [{ names, text, isCapability: /^const \w+ = create\w+\(\s*kernel/.test(text) }];
  });
}

const camel = (folder: string): string =>
  folder === 'preview'
    ? 'previews'
    : folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The capabilities that each capability calls, without the session check that nearly all use. */
function readEdges(): string[] {
  const statements = readStatements();
  const capabilities = statements.filter(({ isCapability }) => isCapability);
  const known = new Set(capabilities.flatMap(({ names }) => names));
  const helpers = new Map(
    statements
      .filter(({ isCapability }) => !isCapability)
      .flatMap(({ names, text }) => names.map((name) => [name, text] as const))
      .filter(([name]) => !known.has(name)),
  );
  const SESSION = new Set(['requireUser', 'findSession', 'isOperator']);
  const findCalled = (text: string): string[] =>
    [...text.matchAll(/\b\w+\b/g)].flatMap(([word]) => {
      if (SESSION.has(word)) return [];
      const helper = helpers.get(word);
      if (helper !== undefined && helper !== text) return findCalled(helper);
      return known.has(word) ? [word] : [];
    });
  const passed = capabilities.flatMap(({ names: [name = ''], text }) => {
    const argument = text.slice(text.indexOf('kernel'));
    const called = new Set(findCalled(argument).filter((other) => other !== name));
    return [...called].toSorted().map((other) => `${name} --> ${other}`);
  });
  const imported = capabilityImports.map(({ from, to }) => `${camel(from)} --> ${camel(to)}`);
  return [...new Set([...passed, ...imported])];
}

const worker = readFileSync(DOCUMENT, 'utf8');
/** Rows of the table: the group of a capability, and what it calls. */
const rows = [...worker.matchAll(/^\| (\w+) +\| `(\w+)` +\| ([^|]*)\|$/gm)].map(
  ([, group = '', name = '', calls = '']) => ({ group, name, calls: calls.match(/\w+/g) ?? [] }),
);

test('the table of the parts says which capability calls which', () => {
  const stated = rows.flatMap(({ name, calls }) => calls.map((other) => `${name} --> ${other}`));
  const edges = readEdges();
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

test('the export of an account and the hourly sweep include every capability that has a part', () => {
  const created = new Map(
    [...composition.matchAll(/^ {2}const (\w+) = (create\w+)\(\s*kernel/gm)].map(
      ([, name = '', factory = '']) => [factory, name] as const,
    ),
  );
  /** The capabilities whose factory returns this property. */
  const findWith = (property: string): string[] =>
    globSync('worker/*/create-*.ts').flatMap((path) => {
      const text = readFileSync(path, 'utf8');
      const name = created.get(/export function (create\w+)/.exec(text)?.[1] ?? '');
      return name !== undefined && text.includes(`\n    ${property}: `) ? [name] : [];
    });
  const listed = /const exporting = \[([^\]]*)\][^]*?of \[\.\.\.exporting, ([^\]]*)\]/.exec(
    composition,
  );
  const exported = `${listed?.[1]}, ${listed?.[2]}`;
  expect((exported.match(/\w+/g) ?? []).toSorted()).toEqual(findWith('exports').toSorted());
  const sweep = readFileSync('worker/wiring/sweep.ts', 'utf8');
  const swept = [...sweep.matchAll(/\.\.\.parts\.(\w+)\.sweep/g)].map(([, name = '']) => name);
  expect(swept.toSorted()).toEqual(findWith('sweep').toSorted());
});
