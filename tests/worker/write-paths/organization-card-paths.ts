import { uploadMedia } from '#shared/api/cards/media.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { type World, WORLD_ORIGIN } from '#tests/worker/fixtures/world.ts';
import { newLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { runSql, runAll } from '#tests/worker/world/sql.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { openLedger } from '#tests/worker/write-paths/open-ledger.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';

const TEAM = 'team-of-the-walk';
const MEMBER = 'member-of-the-walk';
const POLICY = 'policy-of-the-walk';
const GROUP = 'group-of-the-walk';
const REQUEST = 'request-of-the-walk';
const NAME = 'ann-at-work';
const AT = '2026-11-20T12:00:00.000Z';
const path = `/api/organizations/${TEAM}`;

/** Gives the owner an organization with a policy, a group and, if asked for, an organization card. */
async function buildTeam(
  world: World,
  { userId, token }: WalkAccount,
  hasCard = true,
): Promise<void> {
  const policy = `INSERT INTO organization_policies
    (id, organization_id, name, position, is_default, version, content, created_at, updated_at)
    VALUES (?1, '${TEAM}', ?1, ?2, ?3, 1, ?4, '${AT}', '${AT}')`;
  const locked = {
    source: 'member',
    sync: 'always',
    editable: false,
    required: false,
    visibility: 'public',
  };
  const content = JSON.stringify({ ...DEFAULT_POLICY, rules: { title: locked } });
  await runAll(
    [
      `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
      VALUES ('${TEAM}', '${TEAM}', 'Acme', ?1, '${AT}', '${AT}')`,
      userId,
    ],
    [
      `INSERT INTO organization_members
        (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      VALUES ('${MEMBER}', '${TEAM}', ?1, 'owner', 'active', 'ann', '${AT}', ?2)`,
      userId,
      new Date().toISOString().slice(0, 10),
    ],
    [policy, `${POLICY}-default`, 9, 1, content],
    [policy, POLICY, 0, 0, content],
    [
      `INSERT INTO organization_groups (id, organization_id, name, name_key, created_at)
      VALUES ('${GROUP}', '${TEAM}', 'Sales', 'sales', '${AT}')`,
    ],
  );
  await openLedger(TEAM);
  if (!hasCard) return;
  const body = { member: MEMBER, username: NAME };
  const { status, text } = await world.send('POST', `${path}/cards`, { token, body });
  if (status !== 201) throw new Error(`${status}: ${text}`);
}

/** Builds the team, and deletes what is at a path of it. */
const buildWithout =
  (deleted: string) =>
  async (world: World, account: WalkAccount): Promise<void> => {
    await buildTeam(world, account);
    const { status } = await world.send('DELETE', path + deleted, { token: account.token });
    if (status !== 204) throw new Error(`${deleted}: ${status}`);
  };

/** Returns the path of a picture that is no logo yet. */
async function uploadLogo(world: World, account: WalkAccount): Promise<string> {
  await buildTeam(world, account);
  const { text } = await world.send('POST', uploadMedia.path, {
    token: account.token,
    body: newLogo(),
  });
  return uploadMedia.response.parse(JSON.parse(text)).url;
}

async function addRequest(world: World, account: WalkAccount): Promise<void> {
  await buildTeam(world, account);
  await runSql(`INSERT INTO organization_change_requests
      (id, organization_id, member_id, username, field, value, value_before, note, status, created_at)
    VALUES ('${REQUEST}', '${TEAM}', '${MEMBER}', '${NAME}', 'title', '"Chief"', '""', '', 'open', '${AT}')`);
}

const content = { ...DEFAULT_POLICY, watermark: 'Acme' };

/** Follow-up work of a changed organization card. */
export const CARD_FOLLOWERS: WritePath['intermediate'] = {
  tables: ['passes', 'card_previews', 'organization_card_updates'],
  because: 'passes and link previews follow by a job, which the sweep continues',
};
export const CARD_RUN: WritePath['mayDiffer'] = {
  pattern: /^organization_card_updates .*/,
  because: 'a run starts again with every change, and its revision only increases',
};

/** Public records that a reader fills from the database. */
export const FILLED_RECORDS: WritePath['mayMiss'] = {
  line: /^KV \["(?:policy|organization):/,
  when: /./,
  because: 'without a record the next reader asks the database, and the run of updates writes it',
};

/** Organization cards, card policies and change requests. */
export const ORGANIZATION_CARD_PATHS: readonly WritePath[] = withParams(
  { org: TEAM, username: NAME, policy: POLICY, group: GROUP, request: REQUEST },
  Array.from<WritePath, WritePath>(
    [
      {
        covers: 'POST /api/organizations/:org/cards',
        prepare: (world, account) => buildTeam(world, account, false),
        body: { member: MEMBER, username: NAME },
        retryStatuses: [200],
        intermediate: CARD_FOLLOWERS,
      },
      {
        covers: 'POST /api/organizations/:org/own-card',
        prepare: (world, account) => buildTeam(world, account, false),
        retryStatuses: [200],
        intermediate: CARD_FOLLOWERS,
      },
      {
        covers: 'PATCH /api/organizations/:org/cards/:username',
        prepare: buildTeam,
        request: ({ card }) => ({ body: { ...card, title: 'Chief', profileImage: '' } }),
        intermediate: CARD_FOLLOWERS,
      },
      {
        covers: 'DELETE /api/organizations/:org/cards/:username',
        prepare: buildTeam,
        retryStatuses: [404],
        intermediate: CARD_FOLLOWERS,
      },
      {
        covers: 'POST /api/organizations/:org/cards/:username/restore',
        prepare: buildWithout(`/cards/${NAME}`),
        intermediate: CARD_FOLLOWERS,
      },
      {
        covers: 'POST /api/organizations/:org/policies',
        prepare: buildTeam,
        body: { name: 'Sales', content },
        repeatableTables: [
          'organization_policies',
          'organization_audit_outbox',
          'audit_entries',
          'team_content_authors',
        ],
        mayDiffer: {
          pattern: /^organization_policies .*"position":2\b.*/,
          because: 'a policy that is added twice has the next place, and is deleted by a person',
        },
        intermediate: CARD_FOLLOWERS,
      },
      {
        covers: 'PUT /api/organizations/:org/logo',
        prepare: uploadLogo,
        request: (_, path) => ({ body: { path } }),
        intermediate: CARD_FOLLOWERS,
        mayDiffer: CARD_RUN,
      },
      {
        covers: 'PUT /api/organizations/:org/front-page',
        prepare: buildTeam,
        body: { website: 'https://northwind.example/', opens: 'page', listsPeople: true },
      },
      {
        covers: 'PATCH /api/organizations/:org/listing',
        prepare: buildTeam,
        body: { isListed: true },
      },
      {
        covers: 'PATCH /api/organizations/:org/policies/:policy',
        prepare: buildTeam,
        body: { content },
        intermediate: CARD_FOLLOWERS,
        mayDiffer: CARD_RUN,
      },
      {
        covers: 'DELETE /api/organizations/:org/policies/:policy',
        prepare: buildTeam,
        retryStatuses: [404],
        intermediate: CARD_FOLLOWERS,
        mayDiffer: CARD_RUN,
      },
      {
        covers: 'POST /api/organizations/:org/policies/:policy/restore',
        prepare: buildWithout(`/policies/${POLICY}`),
        intermediate: CARD_FOLLOWERS,
        mayDiffer: CARD_RUN,
      },
      {
        covers: 'POST /api/organizations/:org/groups/:group/restore',
        prepare: buildWithout(`/groups/${GROUP}`),
        intermediate: CARD_FOLLOWERS,
        mayDiffer: CARD_RUN,
      },
      {
        covers: 'POST /api/organizations/:org/policies/:policy/preview',
        prepare: buildTeam,
        body: { content },
      },
      {
        covers: 'PUT /api/organizations/:org/groups/:group/policy',
        prepare: buildTeam,
        body: { policy: POLICY },
        intermediate: CARD_FOLLOWERS,
        mayDiffer: CARD_RUN,
      },
      {
        covers: 'job mail_change_requests',
        prepare: addRequest,
        body: { organizationId: TEAM, memberId: MEMBER, origin: WORLD_ORIGIN },
      },
      {
        covers: 'POST /api/organizations/:org/change-requests',
        prepare: buildTeam,
        body: { username: NAME, field: 'title', value: 'Chief', note: '' },
      },
      {
        covers: 'POST /api/organizations/:org/change-requests/:request/decide',
        prepare: addRequest,
        body: { isApproved: true, value: 'Chief' },
        retryStatuses: [409],
        intermediate: CARD_FOLLOWERS,
      },
      {
        covers: 'job update_company_cards',
        prepare: async (world, account) => {
          await buildTeam(world, account);
          await runSql(`INSERT INTO organization_card_updates (organization_id, revision, cursor, due_at)
        VALUES ('${TEAM}', 1, '', 0)`);
        },
        body: { organizationId: TEAM, origin: WORLD_ORIGIN },
        intermediate: CARD_FOLLOWERS,
      },
    ],
    (path) => ({ mayMiss: FILLED_RECORDS, ...path }),
  ),
);
