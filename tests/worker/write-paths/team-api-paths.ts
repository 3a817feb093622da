import { createApiKey } from '#shared/api/programs/keys.ts';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { insertHeld } from '#tests/worker/contacts/held/harness.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { addProgramKey, withKey } from '#tests/worker/write-paths/api-paths.ts';
import {
  CARD_FOLLOWERS,
  CARD_RUN,
  FILLED_RECORDS,
} from '#tests/worker/write-paths/organization-card-paths.ts';
import { CARD, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const MEMBER = 'member-of-the-walk';
const GROUP = 'group-of-the-walk';
const INVITATION = 'invitation-of-the-walk';
const ATTEMPT = '7b0e4c1e-5d0a-4a51-9d5e-2f1f6f0f9a11';
const ORGANIZATION_CARD = 'ben-at-work';

/** Creates a key of a team of two, and uses it. Returns the key. */
export async function addTeamKey(world: World, account: WalkAccount): Promise<string> {
  return addKeyOf(await buildWalkTeam(world, account), world, account);
}

/** Creates a key of an organization, and uses it. Returns the key. */
export async function addKeyOf(
  organization: string,
  world: World,
  account: WalkAccount,
): Promise<string> {
  await runSql(
    'UPDATE users SET email_confirmed_at = ? WHERE id = ?',
    '2026-01-01',
    account.userId,
  );
  const scopes = listScopes('organization');
  const body = { name: 'A program', scopes, organization, password: PASSWORD };
  const { text } = await world.send('POST', '/api/keys', { token: account.token, body });
  const { key } = createApiKey.response.parse(JSON.parse(text));
  await world.send('GET', '/api/v1/me', { token: key });
  return key;
}

async function addInvitation(world: World, account: WalkAccount): Promise<string> {
  const key = await addTeamKey(world, account);
  await runSql(
    `INSERT INTO organization_invitations
      (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
    SELECT ?1, id, 'guest@walk.example', 'guest@walk.example', 'member', '[]', ?2, 'x', '2026-01-01T00:00:00.000Z',
      '9999-01-01T00:00:00.000Z' FROM organizations`,
    INVITATION,
    '0'.repeat(64),
  );
  return key;
}

/** Makes a team with an organization card. Returns its ID. */
async function addCardTeam(world: World, account: WalkAccount): Promise<string> {
  const id = await buildWalkTeam(world, account);
  const body = { member: MEMBER, username: ORGANIZATION_CARD };
  const path = `/api/organizations/${id}/cards`;
  const { status, text } = await world.send('POST', path, { token: account.token, body });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return id;
}

const NEW_CONTACT = { card: CARD, name: 'Grace Hopper', tags: ['fair'] };
const CHANGED_AGAIN = {
  pattern: /"version":\d+|^api_requests .*/,
  because: 'applying a change twice has the same effect',
};

/** Calls with the key of a team, and contacts and images of programs. */
export const TEAM_API_PATHS: readonly WritePath[] = withParams(
  { member: MEMBER, group: GROUP, invitation: INVITATION },
  [
    {
      covers: 'POST /api/contacts',
      body: { ...NEW_CONTACT, key: ATTEMPT },
      intermediate: {
        tables: ['contacts', 'contact_search', 'contact_tags'],
        because: 'the details follow the contact, and a retry writes them',
      },
      mayDiffer: CHANGED_AGAIN,
    },
    {
      covers: 'POST /api/organizations/:org/contacts',
      prepare: addCardTeam,
      body: { ...NEW_CONTACT, card: ORGANIZATION_CARD, key: ATTEMPT },
      intermediate: {
        tables: ['contacts', 'contact_search', 'contact_tags', 'organization_audit_outbox'],
        because: 'the details and the entry follow the contact, and a retry writes them',
      },
      mayDiffer: CHANGED_AGAIN,
    },
    ...withKey(addTeamKey, [
      {
        covers: 'POST /api/v1/members',
        body: { email: 'guest@walk.example', role: 'member' },
        intermediate: { tables: 'all', because: 'the mail follows the invitation, as in the app' },
        repeatableTables: ['organization_audit_outbox', 'audit_entries'],
        mayDiffer: {
          pattern: /^(?:mail|organization_invitations|invitation_\w+|api_requests|\w*audit\w*) .*/,
          because:
            'the attempt after a crash mails a new link, because the first may not have gone out',
        },
      },
      {
        covers: 'POST /api/v1/batches/members',
        body: { items: [{ email: 'guest@walk.example', role: 'member' }] },
        intermediate: { tables: 'all', because: 'the mail follows the invitation, as in the app' },
        repeatableTables: ['organization_audit_outbox', 'audit_entries'],
        mayDiffer: {
          pattern: /^(?:mail|organization_invitations|invitation_\w+|api_requests|\w*audit\w*) .*/,
          because:
            'the attempt after a crash mails a new link, because the first may not have gone out',
        },
      },
      {
        covers: 'PATCH /api/v1/batches/members',
        body: { items: [{ member: MEMBER, role: 'manager', groups: [GROUP] }] },
      },
      {
        covers: 'PATCH /api/v1/members/:member',
        body: { role: 'manager', groups: [GROUP] },
      },
      {
        covers: 'DELETE /api/v1/members/:member',
        retryStatuses: [404],
      },
      {
        covers: 'POST /api/v1/members/:member/departure',
        body: { card: 'pause', isDryRun: false },
        // The member has already left.
        retryStatuses: [404],
      },
      {
        covers: 'POST /api/v1/invitations/:invitation/resend',
        prepare: addInvitation,
        intermediate: {
          tables: ['api_requests', 'organization_invitations'],
          because: 'as of the app: a new link whose mail failed may be sent again on the same day',
        },
        mayDiffer: {
          pattern:
            /^(?:invitation_mail(?:box)?_counts|organization_audit_outbox|audit_entries|api_requests) .*/,
          because: 'each attempt whose result was stored counts as a mail and is recorded',
        },
      },
      {
        covers: 'DELETE /api/v1/invitations/:invitation',
        prepare: addInvitation,
        retryStatuses: [404],
      },
      {
        covers: 'POST /api/v1/groups',
        body: { name: 'Sales' },
      },
      {
        covers: 'PATCH /api/v1/groups/:group',
        body: { name: 'Support' },
      },
      {
        covers: 'DELETE /api/v1/groups/:group',
        retryStatuses: [404],
      },
      {
        covers: 'PUT /api/v1/groups/:group/policy',
        body: { policy: null },
        mayMiss: FILLED_RECORDS,
        intermediate: CARD_FOLLOWERS,
        mayDiffer: CARD_RUN,
      },
    ]),
  ],
);

async function holdContact(world: World, account: WalkAccount): Promise<string> {
  await insertHeld(CARD, 1, { since: Date.now() / 1000 - 60 });
  return addProgramKey(world, account);
}

/** The calls of the same kind with a person's key. */
export const PERSON_API_PATHS = withKey(addProgramKey, [
  ...Array.from(['keep', 'delete'], (choice) => ({
    covers: `POST /api/v1/held-contacts/${choice}`,
    prepare: holdContact,
    body: { until: '9999-01-01T00:00:00.000Z' },
  })),
  {
    covers: 'POST /api/v1/held-contacts/restore',
    prepare: async (world, account) => {
      const key = await holdContact(world, account);
      const body = { until: '9999-01-01T00:00:00.000Z' };
      await world.send('POST', '/api/v1/held-contacts/delete', { token: key, body });
      return key;
    },
    body: { until: '9999-01-01T00:00:00.000Z' },
  },
  {
    covers: 'POST /api/v1/batches/cards',
    body: { items: [{ username: 'ann-by-program', name: 'Ann Example' }] },
  },
  {
    covers: 'PATCH /api/v1/batches/cards',
    body: { items: [{ username: CARD, title: 'Chief Engineer' }] },
    mayDiffer: CHANGED_AGAIN,
  },
  {
    covers: 'POST /api/v1/contacts',
    body: NEW_CONTACT,
    intermediate: {
      tables: ['api_requests', 'contacts', 'contact_search', 'contact_tags'],
      because: 'the details follow the contact, and a retry writes them',
    },
    mayDiffer: CHANGED_AGAIN,
  },
  {
    covers: 'POST /api/v1/images',
    act: (world, _, token) =>
      world.send('POST', '/api/v1/images', {
        token,
        body: JPEG,
        headers: { 'Content-Type': 'image/jpeg' },
      }),
    intermediate: {
      tables: ['media', 'media_uploads'],
      because: 'as of the app: the sweep removes a record without a file',
    },
  },
]);
