import { EVENT_DEFINITIONS } from '#shared/api/webhook-events.ts';
import { SECRETS, VARIABLES } from '#worker/settings.ts';

type Cells = readonly string[];

/** A Markdown table that is written from code. Its header tells it from the file's other tables. */
export interface DerivedTable {
  file: string;
  header: Cells;
  rows: readonly Cells[];
}

const describeSettings = (
  settings: Readonly<Record<string, { description?: string | undefined }>>,
): Cells[] =>
  Object.entries(settings).map(([name, { description }]) => [`\`${name}\``, description ?? '']);

export const DERIVED_TABLES: readonly DerivedTable[] = [
  {
    file: 'docs/deploy.md',
    header: ['Setting', 'Meaning'],
    rows: describeSettings(VARIABLES),
  },
  {
    file: 'docs/deploy.md',
    header: ['Setting', 'Source'],
    rows: describeSettings(SECRETS),
  },
  {
    file: 'docs/architecture/webhooks.md',
    header: ['Event', 'Recorded when'],
    rows: Object.entries(EVENT_DEFINITIONS).map(([event, { recorded }]) => [
      `\`${event}\``,
      recorded,
    ]),
  },
];

function splitTable(
  markdown: string,
  header: Cells,
): [before: string, rows: string, after: string] {
  const head = new RegExp(`^\\| ${header.join(' +\\| ')} +\\|\\n\\|[-| ]+\\|\\n`, 'm').exec(
    markdown,
  );
  if (head === null) throw new Error(`No table has the columns ${header.join(', ')}.`);
  const start = head.index + head[0].length;
  const [rows = ''] = /^(?:\|.*\n)*/.exec(markdown.slice(start)) ?? [];
  return [markdown.slice(0, start), rows, markdown.slice(start + rows.length)];
}

export function parseTableRows(markdown: string, header: Cells): Cells[] {
  const [, rows] = splitTable(markdown, header);
  return rows
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    );
}

export function replaceTableRows(markdown: string, { header, rows }: DerivedTable): string {
  const [before, , after] = splitTable(markdown, header);
  return before + rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('') + after;
}
