import { BILLING_ROWS } from '#tests/worker/organizations/endpoint-rows/billing-rows.ts';
import { ORGANIZATION_CARD_ROWS } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { CONTACT_ROWS } from '#tests/worker/organizations/endpoint-rows/contact-rows.ts';
import { DOMAIN_ROWS } from '#tests/worker/organizations/endpoint-rows/domain-rows.ts';
import { INVITATION_ROWS } from '#tests/worker/organizations/endpoint-rows/invitation-rows.ts';
import { PARTNER_ROWS } from '#tests/worker/organizations/endpoint-rows/partner-rows.ts';
import { POLICY_ROWS } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { STATEMENT_ROWS } from '#tests/worker/organizations/endpoint-rows/statement-rows.ts';
import { WEBHOOK_ROWS } from '#tests/worker/organizations/endpoint-rows/webhook-rows.ts';
import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** A departure of the target, who joined again since. */
async function prepareDeparture({ team, group, target }: RowTeam): Promise<RowRequest> {
  const departure = crypto.randomUUID();
  await runSql(
    `INSERT INTO organization_departures
      (id, organization_id, member_id, user_id, name, email, role, groups, card, departed_at)
    VALUES (?1, ?2, ?3, ?4, 'Ann', 'ann@example.com', 'member', json_array(?5), 'pause', ?6)`,
    departure,
    team.id,
    target.memberId,
    target.user.id,
    group,
    new Date().toISOString(),
  );
  return { params: { departure } };
}

/** A deletion that is scheduled; only for an owner's call, because it changes what others may do. */
async function prepareDeletion({ team }: RowTeam, callerId: string): Promise<RowRequest> {
  if (callerId !== team.ownerId) return {};
  await runSql("UPDATE organizations SET deletes_at = '9999-01-01' WHERE id = ?", team.id);
  await runSql(
    `INSERT OR IGNORE INTO organization_deletions (organization_id, requested_by, requested_at)
    VALUES (?1, 'someone', '2026-01-01')`,
    team.id,
  );
  return {};
}

/**
 * Every endpoint of the contract with `:org`, by method and path. A mounted endpoint without a row
 * fails the test; a row whose endpoint is not mounted is not tested.
 */
export const ENDPOINT_ROWS: Readonly<Record<string, EndpointRow>> = {
  'GET /api/organizations/:org': { action: 'readOrganization', status: 200 },
  'PATCH /api/organizations/:org': {
    action: 'manageSettings',
    status: 200,
    prepare: () => ({ body: { name: 'Acme AG' } }),
  },
  'GET /api/organizations/:org/access-rules': { action: 'manageAccess', status: 200 },
  'PUT /api/organizations/:org/access-rules': {
    action: 'manageAccess',
    status: 200,
    prepare: () => ({
      body: { sessionHours: 12, appNetworks: [], programNetworks: [], password: PASSWORD },
    }),
  },
  'GET /api/organizations/:org/network-rule-end': { action: 'endNetworkRule', status: 200 },
  'POST /api/organizations/:org/network-rule-end': {
    action: 'endNetworkRule',
    status: 200,
    prepare: () => ({ body: { password: PASSWORD } }),
  },
  'DELETE /api/organizations/:org/network-rule-end': { action: 'endNetworkRule', status: 200 },
  'GET /api/organizations/:org/deletion': { action: 'deleteOrganization', status: 200 },
  'DELETE /api/organizations/:org': {
    action: 'deleteOrganization',
    status: 200,
    prepare: ({ team }) => ({ body: { name: team.name, password: PASSWORD } }),
  },
  'POST /api/organizations/:org/keep': {
    action: 'deleteOrganization',
    status: 204,
    prepare: prepareDeletion,
  },
  'POST /api/organizations/:org/deletion/now': {
    action: 'deleteOrganization',
    status: 200,
    prepare: async (row, callerId) => ({
      ...(await prepareDeletion(row, callerId)),
      body: { password: PASSWORD },
    }),
  },
  'PUT /api/organizations/:org/logo': {
    action: 'manageLogo',
    status: 200,
    prepare: () => ({ body: { path: null } }),
  },
  'GET /api/organizations/:org/attention': { action: 'readMembers', status: 200 },
  'GET /api/organizations/:org/members': { action: 'readMembers', status: 200 },
  'GET /api/organizations/:org/members.csv': { action: 'editMembers', status: 200 },
  'GET /api/organizations/:org/members/:member': { action: 'readMembers', status: 200 },
  'PATCH /api/organizations/:org/members/:member': {
    action: 'editMembers',
    status: 200,
    prepare: () => ({ body: { status: 'active' } }),
  },
  'DELETE /api/organizations/:org/members/:member': { action: 'editMembers', status: 204 },
  'POST /api/organizations/:org/members/bulk': {
    action: 'editMembers',
    status: 200,
    prepare: ({ target }) => ({
      body: { members: [target.memberId], change: { status: 'suspended' }, isDryRun: false },
    }),
  },
  'GET /api/organizations/:org/leave': {
    action: 'leaveOrganization',
    status: 200,
    // The last owner stays.
    statuses: { owner: 409 },
  },
  'POST /api/organizations/:org/leave': {
    action: 'leaveOrganization',
    status: 204,
    // The last owner stays.
    statuses: { owner: 409 },
  },
  'POST /api/organizations/:org/owner': {
    action: 'transferOwnership',
    status: 200,
    prepare: ({ target }) => ({ body: { member: target.memberId } }),
  },
  ...BILLING_ROWS,
  'GET /api/organizations/:org/groups': { action: 'readMembers', status: 200 },
  'POST /api/organizations/:org/groups': {
    action: 'manageGroups',
    status: 201,
    prepare: () => ({ body: { name: 'Support' } }),
  },
  'PATCH /api/organizations/:org/groups/:group': {
    action: 'manageGroups',
    status: 200,
    prepare: () => ({ body: { name: 'Support' } }),
  },
  'POST /api/organizations/:org/groups/:group/restore': { action: 'manageGroups', status: 200 },
  'DELETE /api/organizations/:org/groups/:group': { action: 'manageGroups', status: 204 },
  'GET /api/organizations/:org/leaver-setting': { action: 'editMembers', status: 200 },
  'PATCH /api/organizations/:org/leaver-setting': {
    action: 'manageSettings',
    status: 200,
    prepare: () => ({ body: { card: 'keep', days: 7 } }),
  },
  'POST /api/organizations/:org/members/:member/departure': {
    action: 'editMembers',
    status: 200,
    prepare: () => ({ body: { isDryRun: false } }),
  },
  'GET /api/organizations/:org/departures': { action: 'editMembers', status: 200 },
  'POST /api/organizations/:org/departures/:departure/undo': {
    action: 'editMembers',
    status: 204,
    prepare: prepareDeparture,
  },
  'GET /api/organizations/:org/audit': { action: 'readAudit', status: 200 },
  'GET /api/organizations/:org/audit.csv': { action: 'readAudit', status: 200 },
  'GET /api/organizations/:org/audit.jsonl': { action: 'readAudit', status: 200 },
  ...INVITATION_ROWS,
  ...DOMAIN_ROWS,
  ...POLICY_ROWS,
  ...ORGANIZATION_CARD_ROWS,
  ...CONTACT_ROWS,
  ...WEBHOOK_ROWS,
  ...STATEMENT_ROWS,
  ...PARTNER_ROWS,
};
