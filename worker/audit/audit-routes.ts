import { Hono, type Context } from 'hono';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import * as contract from '#shared/api/organizations/audit.ts';
import { buildAuditSource, recordAudit } from '#worker/audit/audit-entry.ts';
import { READ_AUDIT_CHAIN } from '#worker/audit/chain/read-audit-chain.ts';
import {
  auditAsCsv,
  auditAsJsonl,
  beginAuditExport,
  type AuditExport,
} from '#worker/audit/export-audit.ts';
import { parseAuditQuery, readAuditPage } from '#worker/audit/list-audit.ts';
import { moveAudit } from '#worker/audit/move-audit.ts';
import { textStream } from '#worker/http/streams/text-stream.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createRequireMember, type MemberEnv } from '#worker/organizations/require-member.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;

/** The audit log of an organization: list and exports. */
export function auditRoutes(context: Kernel): Hono<MemberEnv> {
  const { ledgers, rateLimit, requireUser } = context;
  const requireMember = createRequireMember(context);
  const app = new Hono<MemberEnv>();
  const requireReader = requireMember('readAudit');

  app.get(contract.listAudit.path, requireUser, requireReader, async (c) => {
    await rateLimit(`audit:${c.get('user').id}`);
    const query = parseAuditQuery(c.req.query());
    const { id } = c.get('actor').organization;
    // Makes the latest entries visible at once.
    await moveAudit(context, id);
    return c.json(await readAuditPage(await ledgers.open(id), query));
  });

  app.get(contract.exportAuditCsv.path, requireUser, requireReader, async (c) =>
    respondWithFile(context, c, 'csv', auditAsCsv(await beginExport(context, c, 'csv'))),
  );

  app.get(contract.exportAuditJsonl.path, requireUser, requireReader, async (c) => {
    const content = await beginExport(context, c, 'jsonl');
    return respondWithFile(context, c, 'jsonl', auditAsJsonl(content, c.get('actor').organization));
  });

  return app;
}

/** Records the export before it starts, so that it is the last entry in the file. */
async function beginExport(
  context: Kernel,
  c: Context<MemberEnv>,
  format: keyof typeof TYPES,
): Promise<AuditExport> {
  const { db, ledgers, now } = context;
  const { id } = c.get('actor').organization;
  await context.limitCostly(`audit-export:${c.get('user').id}`);
  const event = { action: 'audit.exported', target: id, details: { format } } as const;
  await recordAudit(db, buildAuditSource(c, now()), event, { ifChanged: false }).run();
  await moveAudit(context, id);
  return beginAuditExport((after) => ledgers.perform(id, READ_AUDIT_CHAIN, { after }));
}

function respondWithFile(
  { now }: Kernel,
  c: Context<MemberEnv>,
  extension: keyof typeof TYPES,
  texts: AsyncGenerator<string>,
): Response {
  const day = now().toISOString().slice(0, 10);
  const { slug } = c.get('actor').organization;
  return c.body(textStream(texts), 200, {
    'Content-Type': TYPES[extension],
    'Content-Disposition': buildContentDisposition('attachment', {
      text: `Audit log ${slug} ${day}`,
      fallback: 'audit-log',
      extension,
    }),
  });
}
