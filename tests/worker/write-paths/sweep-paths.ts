import { addOrganization } from '#tests/worker/write-paths/audit-paths.ts';
import { CARD, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { deleteCard, deleteOwner } from '#tests/worker/write-paths/service-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runAll } from '#tests/worker/world/sql.ts';

/** No step depends on another, so a failure of one is walked among a few of them. */
const PARTS = 10;

async function prepare(_: unknown, account: WalkAccount): Promise<void> {
  const { userId } = account;
  const old = '2020-01-01T00:00:00.000Z';
  await deleteOwner();
  await deleteCard(userId);
  await addOrganization(account, 'org-of-the-sweep');
  await runAll(
    ['UPDATE password_resets SET expires_at = ?', old],
    ['UPDATE media SET check_at = ?', old],
    ["UPDATE cards SET content = json_set(content, '$.profileImage', '')"],
    ['UPDATE passes SET notified_tag = update_tag - 1'],
    [
      `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at, locked_at)
      SELECT 'walk-' || value, user_id, 'walk-' || value, 'walk-' || value, 1, content, 0, created_at, updated_at, ?1
      FROM cards, json_each('["warned", "unwarned"]') WHERE username = ?2`,
      old,
      CARD,
    ],
    [
      "INSERT INTO organization_access_rules VALUES ('org-of-the-sweep', ?1, ?2, ?2)",
      JSON.stringify({ sessionHours: null, appNetworks: ['192.0.2.0/24'], programNetworks: [] }),
      old,
    ],
    [
      "INSERT INTO username_releases (card_id, locked_at, warned_at) VALUES ('walk-warned', ?1, ?1)",
      old,
    ],
  );
}

/** All steps of the hourly sweep, in parts. */
export const SWEEP_PATHS: readonly WritePath[] = Array.from({ length: PARTS }, (_, part) => ({
  covers: 'cron',
  action: `part ${part + 1} of ${PARTS}`,
  prepare,
  act: (world) =>
    world.sweep((steps) =>
      // By name, so that a part does not depend on the order of the capabilities.
      Object.fromEntries(
        Object.entries(steps)
          .toSorted(([a], [b]) => a.localeCompare(b))
          .filter((_step, at) => at % PARTS === part),
      ),
    ),
  intermediate: {
    tables: 'all',
    because: 'each step is independent, and the next sweep continues where this one stopped',
  },
  mayMiss: {
    line: /^mail .* The network rule of your team ended on /,
    when: /./,
    because: 'its owners were mailed a day before, and the audit log has it',
  },
  mayDiffer: {
    pattern: /"probed_at":(?:null|"<time>")/,
    because: 'a device is probed ten minutes after registration, which a slow walk exceeds',
  },
}));
