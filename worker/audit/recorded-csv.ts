import type { Context } from 'hono';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import { buildCsvLine, CSV_START } from '#shared/format/csv.ts';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import { textStream } from '#worker/http/streams/text-stream.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { MemberEnv } from '#worker/organizations/require-member.ts';
import { buildAuditSource, recordAudit } from './audit-entry.ts';
import { enqueueMove } from './move-audit.ts';

/** A column of a file: its title, and its cell of a row. */
export type CsvColumn<Row> = readonly [title: string, read: (row: Row) => string | number];

interface RecordedCsv<Row> {
  action: AuditAction;
  /** The start of the file's name, which the name of the organization and the day follow. */
  title: string;
  columns: readonly CsvColumn<Row>[];
  rows: AsyncGenerator<Row>;
}

/**
 * Answers with a file of an organization's rows, a page in memory at a time. The export is recorded
 * before anything is sent. Throws `rate_limited`.
 */
export async function respondWithRecordedCsv<Row>(
  context: Kernel,
  c: Context<MemberEnv>,
  { action, title, columns, rows }: RecordedCsv<Row>,
): Promise<Response> {
  const { scope, organization } = c.get('actor');
  await context.limitCostly(`${action}:${c.get('user').id}`);
  const source = buildAuditSource(c, context.now());
  const event = { action, target: organization.id, details: { format: 'csv', scope } };
  await recordAudit(context.db, source, event, { ifChanged: false }).run();
  context.waitUntil(enqueueMove(context, organization.id));
  return c.body(textStream(buildTexts(columns, rows)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': buildContentDisposition('attachment', {
      text: `${title} ${organization.slug} ${source.at.slice(0, 10)}`,
      fallback: title.toLowerCase(),
      extension: 'csv',
    }),
  });
}

async function* buildTexts<Row>(
  columns: readonly CsvColumn<Row>[],
  rows: AsyncGenerator<Row>,
): AsyncGenerator<string> {
  yield CSV_START + buildCsvLine(columns.map(([title]) => title));
  for await (const row of rows) yield buildCsvLine(columns.map(([, read]) => read(row)));
}
