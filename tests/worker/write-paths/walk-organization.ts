import type { World } from '#tests/worker/fixtures/world.ts';
import { runAll } from '#tests/worker/world/sql.ts';
import { openLedger } from '#tests/worker/write-paths/open-ledger.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';

export const WALK_ORGANIZATION = 'organization-of-the-walk';
const AT = '2026-01-01T00:00:00.000Z';

/** An organization of the owner. */
export async function addWalkOrganization(_: World, { userId }: WalkAccount): Promise<void> {
  await runAll(
    [
      "INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at) VALUES (?1, 'walk', 'Walk', ?2, ?3, ?3)",
      WALK_ORGANIZATION,
      userId,
      AT,
    ],
    [
      `INSERT INTO organization_members
        (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      VALUES ('member-of-the-walk', ?1, ?2, 'owner', 'active', 'ann', ?3, date())`,
      WALK_ORGANIZATION,
      userId,
      AT,
    ],
  );
  await openLedger(WALK_ORGANIZATION);
}
