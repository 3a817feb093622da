import { createOrganization } from '#shared/api/organizations/organizations.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { PASSWORD, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import {
  CARD_FOLLOWERS,
  CARD_RUN,
  FILLED_RECORDS,
} from '#tests/worker/write-paths/organization-card-paths.ts';
import { openLedger } from '#tests/worker/write-paths/open-ledger.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql, runAll } from '#tests/worker/world/sql.ts';

const NAME = 'Walk GmbH';
/** Repeated by a retry after a lost response. */
const KEY = '0e4b7a3c-5d1f-4f4e-9a57-3c1d2b6f8a10';
export const MEMBER = 'member-of-the-walk';
const GROUP = 'group-of-the-walk';

/** Makes an organization with a second member, who has a plan, and a group. Returns its ID. */
export async function buildWalkTeam(world: World, { token }: WalkAccount): Promise<string> {
  const body = { name: NAME };
  const { text } = await world.send('POST', createOrganization.path, { token, body });
  const { id } = createOrganization.response.parse(JSON.parse(text)).organization;
  await runAll(
    [
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, granted_plan, created_at, updated_at)
      VALUES (?1, 'ben@walk.example', 'ben@walk.example', 'Ben', 'Walker', '', 'enterprise', 'enterprise', '2026-01-01', '2026-01-01')`,
      MEMBER,
    ],
    [
      `INSERT INTO organization_members (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      VALUES (?1, ?2, ?1, 'member', 'active', 'ben walker', '2026-01-01', '2026-01-01')`,
      MEMBER,
      id,
    ],
    ['INSERT INTO organization_groups VALUES (?1, ?2, ?1, ?1, ?3)', GROUP, id, '2026-01-01'],
  );
  await openLedger(id);
  return id;
}

/** A rule for networks that the caller is outside of, with its end. */
const buildNetworkRule =
  (endsAt: string | null) =>
  async (world: World, account: WalkAccount): Promise<string> => {
    const id = await buildWalkTeam(world, account);
    await runSql(
      'INSERT INTO organization_access_rules VALUES (?1, ?2, ?3, ?4)',
      id,
      JSON.stringify({ sessionHours: null, appNetworks: ['192.0.2.0/24'], programNetworks: [] }),
      '2026-01-01T00:00:00.000Z',
      endsAt,
    );
    return id;
  };
const RULES_MAIL = {
  line: /^mail /,
  when: /./,
  because: 'the audit log has the change, and the settings of the team show it',
} as const;

/** Also makes the second member an owner. */
export async function buildOwners(world: World, account: WalkAccount): Promise<string> {
  const id = await buildWalkTeam(world, account);
  await runSql("UPDATE organization_members SET role = 'owner' WHERE id = ?", MEMBER);
  return id;
}

/** Also makes the second owner pay, so that the first may leave. */
async function buildLeavable(world: World, account: WalkAccount): Promise<string> {
  const id = await buildOwners(world, account);
  await runSql('UPDATE organizations SET billing_owner_id = ? WHERE id = ?', MEMBER, id);
  return id;
}

/** Schedules the deletion of an organization, whose second owner has agreed to end it at once. */
export async function buildOrdered(world: World, account: WalkAccount): Promise<string> {
  const id = await buildOwners(world, account);
  await runAll(
    ["UPDATE organizations SET deletes_at = '2099-01-01' WHERE id = ?", id],
    [
      `INSERT INTO organization_deletions (organization_id, requested_by, requested_at)
      VALUES (?1, 'someone', '2026-01-01')`,
      id,
    ],
    [
      'INSERT INTO organization_deletion_approvals (organization_id, member_id) VALUES (?, ?)',
      id,
      MEMBER,
    ],
  );
  return id;
}

/** Hides an organization as its deletion does, before its rows are deleted. */
async function buildHidden(world: World, account: WalkAccount): Promise<string> {
  const id = await buildWalkTeam(world, account);
  await runSql(
    "UPDATE organizations SET billing_owner_id = NULL, deleting_at = '2026-01-01' WHERE id = ?",
    id,
  );
  return id;
}

/** Organizations with their members, groups and plan. */
export const ORGANIZATION_PATHS: readonly WritePath[] = withParams(
  { member: MEMBER, group: GROUP },
  [
    {
      covers: 'POST /api/organizations',
      body: { name: NAME, key: KEY },
      repeatableTables: ['audit_entries'],
      // Each run makes an organization with a ledger of its own, which outlives the run.
      intermediate: {
        tables: ['contact_counts', 'audit_entries'],
        because: 'entries are moved to the ledger by a job, which the sweep repeats',
      },
    },
    {
      covers: 'PATCH /api/organizations/:org',
      prepare: buildWalkTeam,
      body: { name: 'Walk AG' },
      intermediate: CARD_FOLLOWERS,
      mayDiffer: CARD_RUN,
      mayMiss: FILLED_RECORDS,
    },
    {
      covers: 'PUT /api/organizations/:org/access-rules',
      prepare: buildWalkTeam,
      body: {
        sessionHours: 12,
        appNetworks: [],
        programNetworks: ['203.0.113.0/24'],
        password: PASSWORD,
      },
      mayMiss: RULES_MAIL,
    },
    {
      covers: 'POST /api/organizations/:org/network-rule-end',
      prepare: buildNetworkRule(null),
      body: { password: PASSWORD },
      mayMiss: RULES_MAIL,
    },
    {
      covers: 'DELETE /api/organizations/:org/network-rule-end',
      prepare: buildNetworkRule('2099-01-01T00:00:00.000Z'),
      mayMiss: RULES_MAIL,
    },
    {
      covers: 'DELETE /api/organizations/:org',
      prepare: buildWalkTeam,
      body: { name: NAME, password: PASSWORD },
    },
    {
      covers: 'POST /api/organizations/:org/keep',
      prepare: buildOrdered,
      retryStatuses: [404],
      mayMiss: {
        line: /^mail .* stays$/,
        when: /^(?:D1|mail queue)/,
        because: 'owners see on every page of the team that it stays',
      },
    },
    {
      covers: 'POST /api/organizations/:org/deletion/now',
      prepare: buildOrdered,
      body: { password: PASSWORD },
      // It has ended.
      retryStatuses: [404],
      mayMiss: {
        line: /^mail .* was deleted$/,
        when: /^(?:D1|mail queue)/,
        because: 'all owners agreed before, and the team is gone',
      },
    },
    {
      covers: 'PATCH /api/organizations/:org/members/:member',
      prepare: buildWalkTeam,
      body: { role: 'manager', groups: [GROUP] },
    },
    {
      covers: 'DELETE /api/organizations/:org/members/:member',
      prepare: buildWalkTeam,
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/organizations/:org/members/bulk',
      prepare: buildWalkTeam,
      body: {
        members: [MEMBER],
        change: { status: 'suspended' },
        isDryRun: false,
      },
    },
    {
      covers: 'POST /api/organizations/:org/leave',
      prepare: buildLeavable,
      // The caller has already left.
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/organizations/:org/owner',
      prepare: buildWalkTeam,
      body: { member: MEMBER },
    },
    {
      covers: 'POST /api/organizations/:org/groups',
      prepare: buildWalkTeam,
      body: { name: 'Sales' },
      // The group exists.
      retryStatuses: [400],
    },
    {
      covers: 'PATCH /api/organizations/:org/groups/:group',
      prepare: buildWalkTeam,
      body: { name: 'Support' },
    },
    {
      covers: 'DELETE /api/organizations/:org/groups/:group',
      prepare: buildWalkTeam,
      retryStatuses: [404],
    },
    {
      covers: 'job delete_organization',
      prepare: buildHidden,
      request: (_, organizationId) => ({ body: { organizationId } }),
    },
  ],
);
