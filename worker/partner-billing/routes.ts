import { Hono } from 'hono';
import { buildContentDisposition } from '#shared/format/file-name.ts';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import * as contract from '#shared/api/organizations/partner/statements.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import { textStream } from '#worker/http/streams/text-stream.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import type { PartnerBillingContext } from '#worker/partner-billing/partner-billing-context.ts';
import {
  listStatementPage,
  readLinePage,
  requireStatement,
} from '#worker/partner-billing/read-statements.ts';
import { statementAsCsv } from '#worker/partner-billing/statements/export-statement.ts';
import { readAllLines } from '#worker/partner-billing/statements/statement-lines.ts';
import { readWalletUsage } from '#worker/partner-billing/usage/wallet-usage.ts';

/** A partner's statements. */
export function partnerBillingRoutes(context: PartnerBillingContext): Hono<UserEnv> {
  const { db, requireUser } = context;
  const requireReader = async (user: SessionUser, organizationId: string) =>
    (await requireRole(db, user, organizationId, 'readRevenue', 'GET')).organization;
  const app = new Hono<UserEnv>();

  app.get(contract.listStatements.path, requireUser, async (c) => {
    const { id } = await requireReader(c.get('user'), c.req.param('org'));
    const before = c.req.query('before') ?? null;
    const page = await listStatementPage(db, { kind: 'partner', payeeId: id }, before);
    return c.json({ ...page, sharePercent: REVENUE_SHARE.partnerPercent });
  });

  app.get(contract.readStatement.path, requireUser, async (c) => {
    const { id } = await requireReader(c.get('user'), c.req.param('org'));
    const month = c.req.param('month');
    const key = { kind: 'partner', payeeId: id, month } as const;
    const statement = await requireStatement(db, key);
    const [page, usage] = await Promise.all([
      readLinePage(db, key, c.req.query('cursor') ?? null),
      readWalletUsage(db, id, month),
    ]);
    return c.json({ statement, usage, ...page });
  });

  app.get(contract.exportStatement.path, requireUser, async (c) => {
    const { id, slug } = await requireReader(c.get('user'), c.req.param('org'));
    await context.limitCostly(`statement-export:${c.get('user').id}`);
    const key = { kind: 'partner', payeeId: id, month: c.req.param('month') } as const;
    const statement = await requireStatement(db, key);
    return c.body(textStream(statementAsCsv(statement, readAllLines(db, key))), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': buildContentDisposition('attachment', {
        text: `Statement ${slug} ${key.month}`,
        fallback: 'statement',
        extension: 'csv',
      }),
    });
  });

  return app;
}
