import type { AuditEntry, AuditLine } from '#shared/api/organizations/audit.ts';
import { moveAudit } from '#worker/audit/move-audit.ts';
import { READ_AUDIT_CHAIN } from '#worker/audit/chain/read-audit-chain.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';

/**
 * All entries of an organization, oldest first. The queue moves entries from the outbox at any time,
 * so tests read both by moving first.
 */
export async function readEntries(organizationId: string): Promise<AuditEntry[]> {
  await moveAudit(createTestKernel(), organizationId);
  const lines = await readLines({ id: organizationId, slug: '' });
  return lines.flatMap((line) => (line.kind === 'entry' ? [line] : []));
}

/** The stored log as lines, with the last page's head. */
export async function readLines({ id, slug }: { id: string; slug: string }): Promise<AuditLine[]> {
  const ledgers = createTestLedgers();
  const organization = { id, slug };
  const first = await ledgers.perform(id, READ_AUDIT_CHAIN, { after: null });
  const lines: AuditLine[] = [{ kind: 'checkpoint', organization, ...first.checkpoint }];
  for (let page = first; page.entries.length > 0;) {
    lines.push(...page.entries.map((entry) => ({ kind: 'entry' as const, ...entry })));
    const after = page.entries.at(-1)?.no ?? 0;
    page = await ledgers.perform(id, READ_AUDIT_CHAIN, { after });
  }
  return [...lines, { kind: 'head', ...first.head }];
}
