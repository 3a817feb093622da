import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { runAll } from '#tests/worker/world/sql.ts';

/** A list that the caller sent: managers read only their own. */
async function prepareList({ team }: RowTeam, callerId: string): Promise<RowRequest> {
  const list = crypto.randomUUID();
  await runAll(
    [
      `INSERT INTO invitation_lists
        (id, organization_id, key, invited_by, origin, request_id, ip_prefix, total, created_at)
      VALUES (?1, ?2, ?1, (SELECT user_id FROM organization_members WHERE id = ?3),
        'https://cards.test', 'request', '', 1, ?4)`,
      list,
      team.id,
      callerId,
      new Date().toISOString(),
    ],
    [
      `INSERT INTO invitation_list_rows (list_id, no, email, role, groups, outcome)
      VALUES (?1, 0, 'ann@list.example', 'member', '[]', 'sent')`,
      list,
    ],
  );
  return { params: { list } };
}

export const INVITATION_ROWS: Readonly<Record<string, EndpointRow>> = {
  'GET /api/organizations/:org/invitations': { action: 'inviteMembers', status: 200 },
  'POST /api/organizations/:org/invitations': {
    action: 'inviteMembers',
    status: 201,
    prepare: ({ group }) => ({
      body: { email: `${crypto.randomUUID()}@new.example`, role: 'member', groups: [group] },
    }),
  },
  'DELETE /api/organizations/:org/invitations/:invitation': {
    action: 'inviteMembers',
    status: 204,
  },
  'POST /api/organizations/:org/invitations/:invitation/resend': {
    action: 'inviteMembers',
    status: 200,
  },
  'POST /api/organizations/:org/invitations/remind': {
    action: 'inviteMembers',
    status: 200,
    prepare: () => ({ body: { invitations: ['no invitation'] } }),
  },
  'POST /api/organizations/:org/invitations/revoke': {
    action: 'inviteMembers',
    status: 200,
    prepare: () => ({ body: { invitations: ['no invitation'] } }),
  },
  'POST /api/organizations/:org/invitation-lists/check': {
    action: 'inviteMembers',
    status: 200,
    prepare: () => ({ body: { rows: [{ email: 'ann@list.example' }] } }),
  },
  'POST /api/organizations/:org/invitation-lists': {
    action: 'inviteMembers',
    status: 202,
    // Nothing is left to do for the job, which would run during other tests.
    prepare: () => ({ body: { rows: [{ email: 'no address' }], key: crypto.randomUUID() } }),
  },
  'POST /api/organizations/:org/invitation-lists/photos': {
    action: 'inviteMembers',
    status: 201,
    prepare: () => ({ body: JPEG }),
  },
  'GET /api/organizations/:org/invitation-lists': { action: 'inviteMembers', status: 200 },
  'POST /api/organizations/:org/invitation-lists/:list/undo': {
    action: 'inviteMembers',
    status: 202,
    prepare: prepareList,
  },
  'GET /api/organizations/:org/invitation-lists/:list': {
    action: 'inviteMembers',
    status: 200,
    prepare: prepareList,
  },
};
