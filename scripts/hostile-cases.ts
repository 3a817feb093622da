import { globSync, readFileSync } from 'node:fs';

/** The catalogue of hostile cases: a table of Markdown whose last column is written from the titles of the tests. */
export const CATALOGUE = 'docs/security.md';

export interface HostileCase {
  id: string;
  attempt: string;
  answer: string;
  /** Files whose tests carry the id. */
  shownBy: readonly string[];
  /** Why no test shows it, or not all of it; empty when all is shown. */
  note: string;
}

const ROW = /^\| ([A-Z]\d+) +\|(.*)\|(.*)\|(.*)\|$/gm;
const LINK = /\[[^\]]+\]\(\.\.\/([^)]+)\)/g;
/** Titles as they are written, each at the head of its call. */
const TITLE = /(?:\btest(?:\.\w+)?|\))\(\s*(['"`])(.*?)\1,/g;

/** The rows of the catalogue as it stands. */
export function parseCatalogue(markdown: string): HostileCase[] {
  return [...markdown.matchAll(ROW)].map(([, id = '', attempt = '', answer = '', cell = '']) => ({
    id,
    attempt: attempt.trim(),
    answer: answer.trim(),
    shownBy: [...cell.matchAll(LINK)].map(([, file = '']) => file),
    note: cell
      .replace(LINK, '')
      .replace(/^[\s,.]+/, '')
      .trim(),
  }));
}

/** The ids at the head of a title (`A4, A5: tokens …`) or at its end in brackets. */
export function idsOf(title: string): string[] {
  const head = /^((?:[A-Z]\d+, )*[A-Z]\d+): /.exec(title)?.[1];
  const end = /\(((?:[A-Z]\d+, )*[A-Z]\d+)\)$/.exec(title)?.[1];
  return (head ?? end ?? '').split(', ').filter((id) => id !== '');
}

/** Which test files show which case, by the ids in the titles of their tests. */
export function readShown(ids: ReadonlySet<string>): Map<string, string[]> {
  const shown = new Map<string, string[]>();
  for (const file of globSync('{tests/**/*.test.{ts,tsx},e2e/journeys/*.spec.ts}').sort()) {
    const titles = [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title);
    for (const id of new Set(titles.flatMap(idsOf).filter((name) => ids.has(name)))) {
      shown.set(id, [...(shown.get(id) ?? []), file]);
    }
  }
  return shown;
}

/** The last column of a row: its tests as links, then its note. A row that has a test is in preparation no more. */
export function renderCell(files: readonly string[], note: string): string {
  const links = files.map((file) => `[${nameOf(file)}](../${file})`).join(', ');
  const isOver = files.length > 0 && note.startsWith('In preparation');
  return [links, isOver ? '' : note].filter((part) => part !== '').join('. ');
}

function nameOf(file: string): string {
  return file
    .replace(/^(?:tests|e2e\/journeys)\//, '')
    .replace(/\.(?:node\.)?(?:test|spec)\.tsx?$/, '');
}

/** The catalogue with its last column written anew from the tests there are. */
export function writeShown(markdown: string): string {
  const cases = parseCatalogue(markdown);
  const shown = readShown(new Set(cases.map(({ id }) => id)));
  const notes = new Map(cases.map(({ id, note }) => [id, note]));
  return markdown.replace(ROW, (row, id: string, attempt: string, answer: string) =>
    notes.has(id)
      ? `| ${id} |${attempt}|${answer}| ${renderCell(shown.get(id) ?? [], notes.get(id) ?? '')} |`
      : row,
  );
}
