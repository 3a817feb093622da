import { globSync, readFileSync } from 'node:fs';

/** Catalog of hostile cases: a Markdown table whose last column is generated from test titles. */
export const CATALOG_FILE = 'docs/security.md';

export interface HostileCase {
  id: string;
  attempt: string;
  answer: string;
  /** Files with tests of this id. */
  testFiles: readonly string[];
  /** Why no test covers it, or not completely; empty when covered. */
  note: string;
}

const ROW = /^\| (S-[A-Z]\d+) +\|(.*)\|(.*)\|(.*)\|$/gm;
const LINK = /\[[^\]]+\]\(\.\.\/([^)]+)\)/g;
/** Test titles as they appear in source, each the first argument of its call. */
const TITLE = /(?:\btest(?:\.\w+)?|\))\(\s*(['"`])(.*?)\1,/g;

export function parseCatalog(markdown: string): HostileCase[] {
  return [...markdown.matchAll(ROW)].map(([, id = '', attempt = '', answer = '', cell = '']) => ({
    id,
    attempt: attempt.trim(),
    answer: answer.trim(),
    testFiles: [...cell.matchAll(LINK)].map(([, file = '']) => file),
    note: cell
      .replace(LINK, '')
      .replace(/^[\s,.]+/, '')
      .trim(),
  }));
}

/** Ids at the start of a title (`S-A4, S-A5: tokens …`) or at its end in parentheses. */
export function parseIds(title: string): string[] {
  const head = /^((?:S-[A-Z]\d+, )*S-[A-Z]\d+): /.exec(title)?.[1];
  const end = /\(((?:S-[A-Z]\d+, )*S-[A-Z]\d+)\)$/.exec(title)?.[1];
  return (head ?? end ?? '').split(', ').filter((id) => id !== '');
}

/** Test files by case, from the ids in their titles. */
export function findTestFiles(ids: ReadonlySet<string>): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const file of globSync('{tests/**/*.test.{ts,tsx},e2e/journeys/**/*.spec.ts}').sort()) {
    const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title);
    for (const id of new Set(titles.flatMap(parseIds).filter((name) => ids.has(name)))) {
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
  const cases = parseCatalog(markdown);
  const files = findTestFiles(new Set(cases.map(({ id }) => id)));
  const notes = new Map(cases.map(({ id, note }) => [id, note]));
  return markdown.replace(ROW, (row, id: string, attempt: string, answer: string) =>
    notes.has(id)
      ? `| ${id} |${attempt}|${answer}| ${renderCell(files.get(id) ?? [], notes.get(id) ?? '')} |`
      : row,
  );
}
