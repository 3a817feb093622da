import { globSync, readFileSync } from 'node:fs';

/** Catalogs: Markdown tables with ids, whose last column is generated from test titles. */
export const ATTACKS_FILE = 'docs/security.md';
export const REQUIREMENTS_FILE = 'docs/requirements.md';

interface CatalogRow {
  id: string;
  /** Files with tests of this id. */
  testFiles: readonly string[];
  /** Why no test covers it, or not completely; empty when covered. */
  note: string;
}

const ROW = /^(\| ([RS]-[A-Z]\d+) +\|.*)\|(.*)\|$/gm;
const LINK = /\[[^\]]+\]\(\.\.\/([^)]+)\)/g;
/** Test titles as they appear in source, each the first argument of its call. */
const TITLE = /(?:\btest(?:\.\w+)?|\))\(\s*(['"`])(.*?)\1,/g;

export function parseCatalog(markdown: string): CatalogRow[] {
  return [...markdown.matchAll(ROW)].map(([, , id = '', cell = '']) => ({
    id,
    testFiles: [...cell.matchAll(LINK)].map(([, file = '']) => file),
    note: cell
      .replace(LINK, '')
      .replace(/^[\s,.]+/, '')
      .trim(),
  }));
}

/** Ids at the start of a title (`R-L5, S-R1: a foreign …`) or at its end in parentheses. */
export function parseIds(title: string): string[] {
  const head = /^((?:[RS]-[A-Z]\d+, )*[RS]-[A-Z]\d+): /.exec(title)?.[1];
  const end = /\(((?:[RS]-[A-Z]\d+, )*[RS]-[A-Z]\d+)\)$/.exec(title)?.[1];
  return [head, end].flatMap((ids) => ids?.split(', ') ?? []);
}

/** Test files by id, from the ids in their titles. */
export function findTestFiles(): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of globSync('{tests/**/*.test.{ts,tsx},e2e/journeys/**/*.spec.ts}').sort()) {
    const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title);
    for (const id of new Set(titles.flatMap(parseIds))) {
      files.set(id, [...(files.get(id) ?? []), file]);
    }
  }
  return files;
}

/**
 * Last column of a row: links to its tests, then its note. A tested row drops its note "In
 * preparation".
 */
export function renderCell(files: readonly string[], note: string): string {
  const links = files.map((file) => `[${shortenPath(file)}](../${file})`).join(', ');
  const isDone = files.length > 0 && note.startsWith('In preparation');
  return [links, isDone ? '' : note].filter((part) => part !== '').join('. ');
}

function shortenPath(file: string): string {
  return file
    .replace(/^(?:tests|e2e\/journeys)\//, '')
    .replace(/\.(?:node\.)?(?:test|spec)\.tsx?$/, '');
}

/** The catalog with its last column regenerated. */
export function updateCatalog(markdown: string): string {
  const files = findTestFiles();
  const notes = new Map(parseCatalog(markdown).map(({ id, note }) => [id, note]));
  return markdown.replace(
    ROW,
    (_, cells: string, id: string) =>
      `${cells}| ${renderCell(files.get(id) ?? [], notes.get(id) ?? '')} |`,
  );
}
