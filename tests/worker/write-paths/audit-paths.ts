import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runAll } from '#tests/worker/world/sql.ts';

const AT = '2026-11-20T12:00:00.000Z';

/** Adds an organization of the account with its ledger, and one entry in the outbox. */
export async function addOrganization({ userId }: WalkAccount, id: string): Promise<void> {
  await runAll(
    [
      `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
      VALUES (?1, ?1, 'Acme', ?2, ?3, ?3)`,
      id,
      userId,
      AT,
    ],
    [
      `INSERT INTO organization_members
      (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      VALUES (?1 || '-ann', ?1, ?2, 'owner', 'active', 'ann', ?3, ?4)`,
      id,
      userId,
      AT,
      new Date().toISOString().slice(0, 10),
    ],
    [
      `INSERT INTO organization_audit_outbox
      (id, organization_id, at, actor, actor_email, action, target, details, request_id, ip_prefix)
      VALUES (?1 || '-created', ?1, ?3, ?2, '', 'organization.created', ?1, '{}', 'r', '')`,
      id,
      userId,
      AT,
    ],
  );
  // A new object has rows of its own, which a walk could not restore.
  const ledger = await createTestLedgers().open(id);
  await ledger.prepare('SELECT 1').run();
}

const moves = {
  tables: ['organization_audit_outbox', 'audit_entries', 'audit_head'],
  because: 'an entry leaves the outbox after the ledger stored it, and the next move repeats both',
};

/** The audit log of an organization. */
export const AUDIT_PATHS: readonly WritePath[] = [
  {
    covers: 'job move_audit',
    prepare: (_, account) => addOrganization(account, 'org-of-the-walk'),
    body: { organizationId: 'org-of-the-walk' },
    intermediate: moves,
  },
];
