import { z } from 'zod';
import type { CallAccess } from '#shared/organization/access-rules.ts';
import type { CardRow } from '#worker/cards/card-row.ts';
import { accessRulesColumn, buildAccessRulesSql } from '#worker/db/access-rules-sql.ts';
import { requireRow } from '#worker/db/rows.ts';
import { requireAccess } from '#worker/http/require-access.ts';

const SELECT = `SELECT name, ${buildAccessRulesSql('organizations.id')} AS rules
  FROM organizations WHERE id = ?1`;
const rowSchema = z.object({ name: z.string(), rules: accessRulesColumn });

/**
 * Applies an organization's access rules to the holder of its card, who edits it among their own cards,
 * where no membership was checked. Throws the refusals of `requireAccess`.
 */
export async function requireHolderAccess(
  db: D1Database,
  { organizationId }: Pick<CardRow, 'organizationId'>,
  call: CallAccess,
): Promise<void> {
  const { name, rules } = await requireRow(db.prepare(SELECT).bind(organizationId), rowSchema);
  requireAccess(rules, call, name);
}
