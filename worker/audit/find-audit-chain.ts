import { z } from 'zod';
import type { AuditChainPage } from '#shared/api/operator/audit.ts';
import { firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { moveAudit } from '#worker/audit/move-audit.ts';
import { READ_AUDIT_CHAIN } from '#worker/audit/chain/read-audit-chain.ts';

const FIND = 'SELECT id, slug FROM organizations WHERE id = ?1 OR slug = ?1';
const foundSchema = z.object({ id: z.string(), slug: z.string() });

export interface FoundChain extends AuditChainPage {
  organization: z.infer<typeof foundSchema>;
}

/**
 * Reads a page of the log of an organization by its ID or slug, for the operator. Throws
 * `not_found`.
 */
export async function findAuditChain(
  context: Pick<Kernel, 'db' | 'ledgers' | 'now' | 'list'>,
  { organization: name, after }: { organization: string; after: number | null },
): Promise<FoundChain> {
  const organization = await firstRow(context.db.prepare(FIND).bind(name), foundSchema);
  if (organization === null) throw new ApiError('not_found');
  if (after === null) await moveAudit(context, organization.id);
  const page = await context.ledgers.perform(organization.id, READ_AUDIT_CHAIN, { after });
  return { organization, ...page };
}
