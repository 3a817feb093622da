import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { readSchemaTables } from '#tests/fixtures/schema-tables.ts';
import { FOREIGN_TABLES } from '#tests/fixtures/foreign-tables.ts';
import { TABLE_OWNERS } from '#tests/fixtures/table-owners.ts';

// Capabilities share a database and ledgers, so the tables are part of the boundary between them. A statement
// belongs to the capability that owns its tables; others get values, results or prepared statements.

interface Node {
  type: string;
  [key: string]: unknown;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isNode = (value: unknown): value is Node =>
  isRecord(value) && typeof value['type'] === 'string';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** A syntax node and everything below it. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flatMap(listOf)) if (isNode(child)) yield* walk(child);
}

/** The text of a literal, with `{}` for interpolated values; null for other nodes. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const parts = listOf(node['quasis']).map((part) =>
    isNode(part) && isRecord(part['value']) ? String(part['value']['cooked']) : '',
  );
  return parts.join('{}');
}

const SQL =
  /\b(?:SELECT|INSERT (?:OR \w+ )?INTO|UPDATE (?:OR \w+ )?\w+ SET|DELETE FROM|FROM|JOIN|WHERE|EXISTS|RETURNING|ON CONFLICT|IS (?:NOT )?NULL|(?:ORDER|GROUP) BY)\b|\?\d/;
const isSql = (text: string | null): boolean => text !== null && SQL.test(text);

const parse = (path: string, source = readFileSync(path, 'utf8')): Node[] => {
  const { program } = parseSync(path, source);
  return isNode(program) ? [...walk(program)] : [];
};
const textsOf = (nodes: readonly Node[]): string[] =>
  nodes.map(textOf).filter((text) => text !== null);

/** The tables that a text names. A text that is only a name may be inserted into a statement. */
function findTables(text: string): string[] {
  if (text.includes('_') && text in TABLE_OWNERS) return [text];
  if (!isSql(text)) return [];
  const words = text.replaceAll(/\bAS \w+|\$[.\w]+|'[^']*'/g, '').matchAll(/(?<!\.)\b[a-z_]+\b/g);
  return [...new Set([...words].map(([word]) => word))].filter((word) => word in TABLE_OWNERS);
}

/** Whether an expression is SQL text: a literal, or built from `known` names of such text. */
function isSqlNode(node: unknown, known: ReadonlySet<string>): boolean {
  if (!isNode(node)) return false;
  const isKnown = (part: unknown): boolean => isSqlNode(part, known);
  if (isSql(textOf(node))) return true;
  if (node.type === 'Identifier') return known.has(String(node['name']));
  if (node.type === 'CallExpression') return isKnown(node['callee']);
  if (node.type === 'ConditionalExpression')
    return isKnown(node['consequent']) || isKnown(node['alternate']);
  if (node.type === 'ArrowFunctionExpression' || node.type.startsWith('Function')) {
    const returned = [...walk(node)].filter(({ type }) => type === 'ReturnStatement');
    return [node['body'], ...returned.map(({ argument }) => argument)].some(isKnown);
  }
  return [node['expressions'], node['elements']].flatMap(listOf).some(isKnown);
}

/** Exported texts of SQL, and functions that return one. */
function findSqlExports(nodes: readonly Node[]): string[] {
  const known = new Set<string>();
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator' && node.type !== 'FunctionDeclaration') continue;
    const value = node.type === 'FunctionDeclaration' ? node : node['init'];
    if (isNode(node['id']) && isSqlNode(value, known)) known.add(String(node['id']['name']));
  }
  return nodes.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !isNode(node['declaration'])) return [];
    const { declarations = node['declaration'] } = node['declaration'];
    return listOf(declarations)
      .map((part) => (isNode(part) && isNode(part['id']) ? String(part['id']['name']) : ''))
      .filter((name) => known.has(name));
  });
}

const files = globSync('worker/**/*.ts', { exclude: (path) => path.endsWith('.d.ts') }).map(
  (path) => ({ path, folder: path.split('/')[1] ?? '', nodes: parse(path) }),
);
const composition = files.filter(
  ({ path, folder }) => folder === 'wiring' || path === 'worker/app.ts',
);

/** Foreign tables by folder, with the files that name them. */
const crossings = files.flatMap(({ path, folder, nodes }) =>
  [...new Set(textsOf(nodes).flatMap(findTables))]
    .filter((table) => TABLE_OWNERS[table] !== folder)
    .map((table) => ({ table, capability: folder, path })),
);
const isSame = (a: { table: string; capability: string }, b: typeof a): boolean =>
  a.table === b.table && a.capability === b.capability;

test('every table of the migrations has an owner', () => {
  const created = [
    ...readSchemaTables('migrations'),
    ...readSchemaTables('worker/ledger/migrations'),
  ];
  expect(Object.keys(TABLE_OWNERS).toSorted()).toEqual(created.toSorted());
  const folders = new Set(files.map(({ folder }) => folder));
  expect(Object.values(TABLE_OWNERS).filter((owner) => !folders.has(owner))).toEqual([]);
});

test('a capability names only its own tables in SQL', () => {
  const foreign = crossings.filter((one) => !FOREIGN_TABLES.some((known) => isSame(known, one)));
  expect(foreign.map(({ table, path }) => `${path} names ${table}`)).toEqual([]);
});

test('every exception is in use', () => {
  const unused = FOREIGN_TABLES.filter((known) => !crossings.some((one) => isSame(known, one)));
  expect(unused).toEqual([]);
});

test('the composition contains no SQL', () => {
  const texts = composition.flatMap(({ path, nodes }) =>
    textsOf(nodes)
      .filter(isSql)
      .map((text) => `${path}: ${text}`),
  );
  expect(texts).toEqual([]);
});

test('no SQL text leaves its capability', () => {
  const exported = new Map(files.map(({ path, nodes }) => [path, findSqlExports(nodes)]));
  const passed = files.flatMap(({ path, folder, nodes }) =>
    nodes.flatMap((node) => {
      if (node.type !== 'ImportDeclaration') return [];
      const source = textOf(node['source'])?.replace('#', '') ?? '';
      const [, from = ''] = source.split('/');
      if (!source.startsWith('worker/') || from === folder || from === 'db') return [];
      return listOf(node['specifiers'])
        .filter(isNode)
        .map(({ imported }) => (isNode(imported) ? String(imported['name']) : ''))
        .filter((name) => exported.get(source)?.includes(name))
        .map((name) => `${path} imports ${name}`);
    }),
  );
  expect(passed).toEqual([]);
});

test.each([
  ['SELECT 1 FROM users u', ['users']],
  ['SELECT id FROM passes JOIN cards c ON c.id = card_id', ['passes', 'cards']],
  ['UPDATE OR IGNORE cards SET views = 1', ['cards']],
  ['INSERT INTO preferences SELECT id FROM contacts, users', ['preferences', 'contacts', 'users']],
  ['WHERE cards.id = ?1', ['cards']],
  ["SELECT count(*) AS cards, content ->> '$.events' FROM media", ['media']],
  ['held_contacts', ['held_contacts']],
  ['cards', []],
  ['Delete your cards', []],
])('the tables of %j are found', (text, tables) => {
  expect(findTables(text)).toEqual(tables);
});

test('exported SQL is found in constants and functions', () => {
  const source = `export const A = 'SELECT 1'; export const b = (id: string) => \`EXISTS \${id}\`;
    export function c() { return 'WHERE x'; } export const d = [A]; export const e = \`\${A} LIMIT 1\`;
    export const f = isIt ? b('x') : ''; export const g = 'x = ?1'; export const h = 'DELETE';
    export function i(db: D1Database) { return [db.prepare('SELECT 1'), db.prepare(A)]; }`;
  expect(findSqlExports(parse('x.ts', source))).toEqual(['A', 'b', 'c', 'd', 'e', 'f', 'g']);
});
