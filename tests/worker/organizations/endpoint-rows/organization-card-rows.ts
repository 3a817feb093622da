import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Makes an organization card of a member, or finds that of an earlier call. Returns the username. */
export async function createTeamCard(
  { team }: Pick<RowTeam, 'team'>,
  member: string,
): Promise<string> {
  const username = `card-${member.slice(0, 20)}`;
  const answer = await team.send('POST', '/cards', { member, username });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return username;
}

/** An organization card of the target, whom managers reach by the group. */
async function prepareCard(rowTeam: RowTeam): Promise<RowRequest> {
  return { params: { username: await createTeamCard(rowTeam, rowTeam.target.memberId) } };
}

/** Locks the title of every card of the team, so that members ask for its change. */
async function lockTitle({ team }: RowTeam): Promise<void> {
  const title = {
    source: 'member',
    sync: 'always',
    editable: false,
    required: false,
    visibility: 'public',
  };
  const content = JSON.stringify({ ...DEFAULT_POLICY, rules: { title } });
  await runSql(
    'UPDATE organization_policies SET content = ?2 WHERE organization_id = ?1 AND is_default = 1',
    team.id,
    content,
  );
}

/** A request about the caller's own organization card. */
async function prepareOwnRequest(rowTeam: RowTeam, callerId: string): Promise<RowRequest> {
  await lockTitle(rowTeam);
  const username = await createTeamCard(rowTeam, callerId);
  return { body: { username, field: 'title', value: 'Chief', note: '' } };
}

/** Stores an open request of the target, who gets an organization card, and returns its ID. */
export async function insertOpenRequest(rowTeam: RowTeam): Promise<string> {
  const { team, target } = rowTeam;
  await lockTitle(rowTeam);
  const username = await createTeamCard(rowTeam, target.memberId);
  const request = `request-${target.memberId}`;
  await runSql(
    `INSERT INTO organization_change_requests
      (id, organization_id, member_id, username, field, value, value_before, note, status, created_at)
    VALUES (?1, ?2, ?3, ?4, 'title', '"Chief"', '""', '', 'open', ?5) ON CONFLICT (id) DO NOTHING`,
    request,
    team.id,
    target.memberId,
    username,
    new Date().toISOString(),
  );
  return request;
}

export const ORGANIZATION_CARD_ROWS: Readonly<Record<string, EndpointRow>> = {
  'GET /api/organizations/:org/cards': { action: 'readCards', status: 200 },
  'GET /api/organizations/:org/cards.csv': { action: 'editCards', status: 200 },
  'POST /api/organizations/:org/cards': {
    action: 'editCards',
    status: 201,
    prepare: ({ target }) => ({
      body: { member: target.memberId, username: unique('team') },
    }),
  },
  'POST /api/organizations/:org/own-card': { action: 'useOwnCard', status: 201 },
  'GET /api/organizations/:org/cards/:username': {
    action: 'readCards',
    status: 200,
    // Members and auditors see cards of their own only.
    statuses: { member: 404, auditor: 404 },
    prepare: prepareCard,
  },
  'PATCH /api/organizations/:org/cards/:username': {
    action: 'editCards',
    status: 200,
    prepare: async (rowTeam) => ({ ...(await prepareCard(rowTeam)), body: buildTestContent() }),
  },
  'DELETE /api/organizations/:org/cards/:username': {
    action: 'managePolicies',
    status: 204,
    prepare: prepareCard,
  },
  'POST /api/organizations/:org/cards/:username/restore': {
    action: 'managePolicies',
    status: 200,
    prepare: prepareCard,
  },
  'GET /api/organizations/:org/change-requests': { action: 'readCards', status: 200 },
  'POST /api/organizations/:org/change-requests': {
    action: 'useOwnCard',
    status: 201,
    prepare: prepareOwnRequest,
  },
  'POST /api/organizations/:org/change-requests/:request/decide': {
    action: 'decideRequests',
    status: 200,
    prepare: async (rowTeam) => ({
      params: { request: await insertOpenRequest(rowTeam) },
      body: { isApproved: true, value: 'Chief' },
    }),
  },
};
