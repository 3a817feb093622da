import type { AuditChainPage } from '#shared/api/operator/audit.ts';
import type { AuditEntry, AuditLine } from '#shared/api/organizations/audit.ts';
import { buildCsvLine, CSV_START } from '#shared/format/csv.ts';

export type ReadChain = (after: number | null) => Promise<AuditChainPage>;

/** The parts of an export. It ends at the head of the log when it began. */
export type AuditExport = { first: AuditChainPage; read: ReadChain };

export async function beginAuditExport(read: ReadChain): Promise<AuditExport> {
  return { first: await read(null), read };
}

async function* readEntries({ first, read }: AuditExport): AsyncGenerator<AuditEntry> {
  const { head } = first;
  let { entries } = first;
  while (entries.length > 0) {
    yield* entries.filter(({ no }) => no <= head.no);
    const last = entries.at(-1);
    if (last === undefined || last.no >= head.no) return;
    ({ entries } = await read(last.no));
  }
}

export async function* auditAsJsonl(
  content: AuditExport,
  organization: { id: string; slug: string },
): AsyncGenerator<string> {
  const { checkpoint, head } = content.first;
  yield buildLine({ kind: 'checkpoint', organization, ...checkpoint });
  for await (const entry of readEntries(content)) yield buildLine({ kind: 'entry', ...entry });
  yield buildLine({ kind: 'head', ...head });
}

const buildLine = (line: AuditLine): string => `${JSON.stringify(line)}\n`;

const COLUMNS: readonly (readonly [title: string, read: (entry: AuditEntry) => string | number])[] =
  [
    ['Number', ({ no }) => no],
    ['Time', ({ at }) => at],
    ['Account', ({ actor }) => actor],
    ['Email', ({ actorEmail }) => actorEmail],
    ['Action', ({ action }) => action],
    ['Target', ({ target }) => target],
    ['Details', ({ details }) => JSON.stringify(details)],
    ['Request', ({ requestId }) => requestId],
    ['Network', ({ ipPrefix }) => ipPrefix],
    ['ID', ({ id }) => id],
    ['Hash', ({ hash }) => hash],
  ];

export async function* auditAsCsv(content: AuditExport): AsyncGenerator<string> {
  yield CSV_START + buildCsvLine(COLUMNS.map(([title]) => title));
  for await (const entry of readEntries(content)) {
    yield buildCsvLine(COLUMNS.map(([, read]) => read(entry)));
  }
}
