import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parseTableRows } from '#scripts/catalogs/derived-tables.ts';

const ID = 'virtual:retention';
const FILE = 'docs/operations.md';
const HEADER = ['Table', 'Contains', 'Deleted', 'By'] as const;

/**
 * The tables of `docs/operations.md` that say what is deleted when, which tests compare with the
 * migrations and the sweeps. Without Markdown.
 */
export function readRetention(): (readonly [table: string, contains: string, deleted: string])[] {
  const markdown = readFileSync(FILE, 'utf8');
  const [first = '', second = ''] = markdown.split('The ledger of each account');
  return [first, second]
    .flatMap((part) => parseTableRows(part, HEADER))
    .map(([table = '', contains = '', deleted = '']) => [
      stripMarkdown(table),
      stripMarkdown(contains),
      stripMarkdown(deleted),
    ]);
}

const stripMarkdown = (cell: string): string =>
  cell.replaceAll('`', '').replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Provides that table as data for the page that shows it. */
export function retentionTable(): Plugin {
  return {
    name: 'retention-table',
    resolveId: (source) => (source === ID ? `\0${ID}` : undefined),
    load: (source) =>
      source === `\0${ID}`
        ? `export const retention = ${JSON.stringify(readRetention())};`
        : undefined,
  };
}
