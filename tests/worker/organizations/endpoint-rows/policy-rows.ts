import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Stores a policy of the team, assigned to no group, and returns its ID. */
export async function insertTeamPolicy({ team }: Pick<RowTeam, 'team'>): Promise<string> {
  const policy = crypto.randomUUID();
  await runSql(
    `INSERT INTO organization_policies
      (id, organization_id, name, position, is_default, version, content, created_at, updated_at)
    VALUES (?1, ?2, 'Sales', 0, 0, 1, ?3, ?4, ?4)`,
    policy,
    team.id,
    JSON.stringify(DEFAULT_POLICY),
    new Date().toISOString(),
  );
  return policy;
}

/** A call that names a policy of the team in its path. */
function preparePolicy(body?: unknown) {
  return async (team: RowTeam): Promise<RowRequest> => ({
    params: { policy: await insertTeamPolicy(team) },
    body,
  });
}

const content = { ...DEFAULT_POLICY, watermark: 'Acme' };

export const POLICY_ROWS: Readonly<Record<string, EndpointRow>> = {
  'GET /api/organizations/:org/policies': { action: 'managePolicies', status: 200 },
  'POST /api/organizations/:org/policies': {
    action: 'managePolicies',
    status: 201,
    prepare: () => ({ body: { name: 'Support', content } }),
  },
  'PATCH /api/organizations/:org/policies/:policy': {
    action: 'managePolicies',
    status: 200,
    prepare: preparePolicy({ name: 'Support', content }),
  },
  'DELETE /api/organizations/:org/policies/:policy': {
    action: 'managePolicies',
    status: 204,
    prepare: preparePolicy(),
  },
  'POST /api/organizations/:org/policies/:policy/restore': {
    action: 'managePolicies',
    status: 200,
    prepare: preparePolicy(),
  },
  'PUT /api/organizations/:org/groups/:group/policy': {
    action: 'managePolicies',
    status: 204,
    prepare: async (team) => ({ body: { policy: await insertTeamPolicy(team) } }),
  },
  'POST /api/organizations/:org/policies/:policy/preview': {
    action: 'managePolicies',
    status: 200,
    prepare: preparePolicy({ content }),
  },
};
