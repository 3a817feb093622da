import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { WORLD_ORIGIN, type World } from '#tests/worker/fixtures/world.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { OWNER, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import {
  addWalkOrganization,
  WALK_ORGANIZATION,
} from '#tests/worker/write-paths/walk-organization.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql, runAll } from '#tests/worker/world/sql.ts';

const INVITATION = 'invitation-of-the-walk';
const LIST = 'list-of-the-walk';
export const DOMAIN = 'walk.example';
const GUEST = 'guest@walk.example';
const TOKEN = 'a-token-of-an-invitation-for-tests-only-0123456';
const AT = '2026-01-01T00:00:00.000Z';
const LATER = '9999-01-01T00:00:00.000Z';

async function addInvitation(email: string): Promise<void> {
  await runSql(
    `INSERT INTO organization_invitations
      (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
    VALUES (?1, ?2, ?3, ?3, 'member', '[]', ?4, 'x', ?5, ?6)`,
    INVITATION,
    WALK_ORGANIZATION,
    email,
    sha256Hex(TOKEN),
    AT,
    LATER,
  );
}

async function invite(world: World, account: WalkAccount): Promise<void> {
  await addWalkOrganization(world, account);
  await addInvitation(GUEST);
}

/** Hands the organization to another account. */
async function handOver(): Promise<void> {
  await runSql(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at, plan)
    VALUES ('boss', 'boss@walk.example', 'boss@walk.example', 'B', 'B', '', ?1, ?1, 'business_pro')`,
    AT,
  );
  await runAll(
    ["UPDATE organizations SET billing_owner_id = 'boss'"],
    ["UPDATE organization_members SET user_id = 'boss'"],
  );
}

/** An invitation for the owner into the organization of another account. */
async function inviteOwner(world: World, account: WalkAccount): Promise<void> {
  await addWalkOrganization(world, account);
  await handOver();
  await addInvitation(OWNER.email);
}

async function inviteOwnerConfirmed(world: World, account: WalkAccount): Promise<void> {
  await inviteOwner(world, account);
  await runSql('UPDATE users SET email_confirmed_at = ?2 WHERE id = ?1', account.userId, AT);
}

export async function addDomain(world: World, account: WalkAccount): Promise<void> {
  await addWalkOrganization(world, account);
  await runSql(
    `INSERT INTO organization_domains (organization_id, domain, secret, status, can_join, created_at)
    VALUES (?1, ?2, 'secret', 'verified', 1, ?3)`,
    WALK_ORGANIZATION,
    DOMAIN,
    AT,
  );
}

async function addList(world: World, account: WalkAccount): Promise<void> {
  await addWalkOrganization(world, account);
  await runAll(
    [
      `INSERT INTO invitation_lists
        (id, organization_id, key, invited_by, origin, request_id, ip_prefix, total, created_at)
      VALUES (?1, ?2, 'key', ?3, ?4, 'request', '', 2, ?5)`,
      LIST,
      WALK_ORGANIZATION,
      account.userId,
      WORLD_ORIGIN,
      AT,
    ],
    [
      `INSERT INTO invitation_list_rows (list_id, no, email, role, groups)
      VALUES (?1, 0, ?2, 'member', '[]'), (?1, 1, 'nonsense', 'member', '[]')`,
      LIST,
      GUEST,
    ],
  );
}

async function addSentList(world: World, account: WalkAccount): Promise<void> {
  await addList(world, account);
  await addInvitation(GUEST);
  await runAll(
    ["UPDATE invitation_lists SET created_at = '9998-01-01T00:00:00.000Z'"],
    ["UPDATE invitation_list_rows SET outcome = 'invalid'"],
    [
      "UPDATE invitation_list_rows SET outcome = 'sent', invitation_id = ?1 WHERE no = 0",
      INVITATION,
    ],
  );
}

async function addUndoneList(world: World, account: WalkAccount): Promise<void> {
  await addSentList(world, account);
  await runSql('UPDATE invitation_lists SET undone_at = ?1', AT);
}

const MAIL_AFTER_LOSS = {
  line: /^mail .*invited to a team/,
  when: /^D1 batch/,
  because:
    'when the database response is lost, the Worker cannot know of the invitation; the list shows it and resends',
};

/** What a failed reminder may leave. */
const RENEWED: WritePath['intermediate'] = {
  tables: ['organization_invitations'],
  because:
    'a new link whose mail failed may be sent again on the same day, and the list shows the invitation',
};

/** Invitations and domains of organizations. */
export const INVITATION_PATHS: readonly WritePath[] = withParams(
  { org: WALK_ORGANIZATION, invitation: INVITATION, domain: DOMAIN, list: LIST },
  [
    {
      covers: 'POST /api/organizations/:org/invitations',
      prepare: addWalkOrganization,
      body: { email: GUEST, role: 'member' },
      // The invitation was stored but the response was lost.
      retryStatuses: [409],
      mayMiss: MAIL_AFTER_LOSS,
    },
    {
      covers: 'POST /api/organizations/:org/invitations/:invitation/resend',
      prepare: invite,
      intermediate: RENEWED,
      mayDiffer: {
        pattern: /^(?:invitation_mail(?:box)?_counts|organization_audit_outbox|audit_entries) .*/,
        because: 'each attempt whose result was stored counts as a mail and is recorded',
      },
    },
    {
      covers: 'POST /api/organizations/:org/invitations/remind',
      prepare: invite,
      intermediate: RENEWED,
      body: { invitations: [INVITATION] },
      mayDiffer: {
        pattern: /^(?:invitation_mail(?:box)?_counts|organization_audit_outbox|audit_entries) .*/,
        because: 'each attempt whose result was stored counts as a mail and is recorded',
      },
    },
    {
      covers: 'POST /api/organizations/:org/invitations/revoke',
      prepare: invite,
      body: { invitations: [INVITATION] },
    },
    {
      covers: 'DELETE /api/organizations/:org/invitations/:invitation',
      prepare: invite,
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/organizations/:org/invitation-lists/check',
      prepare: addWalkOrganization,
      body: { rows: [{ email: GUEST }] },
    },
    {
      covers: 'POST /api/organizations/:org/invitation-lists',
      prepare: addWalkOrganization,
      body: { rows: [{ email: GUEST }], key: '7f6a7b8c-3333-4222-8333-444455556666' },
    },
    {
      covers: 'job send_invitation_list',
      prepare: addList,
      body: { organizationId: WALK_ORGANIZATION, listId: LIST },
      intermediate: {
        tables: ['organization_invitations', 'invitation_list_rows'],
        because: 'an invitation is stored before its mail, and the next attempt sends a new link',
      },
    },
    {
      covers: 'POST /api/organizations/:org/invitation-lists/:list/undo',
      prepare: addSentList,
    },
    {
      covers: 'job undo_invitation_list',
      prepare: addUndoneList,
      body: { organizationId: WALK_ORGANIZATION, listId: LIST },
      intermediate: {
        tables: ['organization_invitations', 'prepared_cards', 'invitation_list_rows'],
        because: 'the invitation ends before its card is deleted, and the next attempt goes on',
      },
    },
    {
      covers: 'POST /api/organizations/:org/invitation-lists/photos',
      prepare: addWalkOrganization,
      body: JPEG,
      headers: { 'Content-Type': 'image/jpeg' },
      intermediate: {
        tables: ['media', 'organization_uploads'],
        because:
          'a picture is recorded before it is stored, and the sweep removes a record without a file',
      },
    },
    {
      covers: 'POST /api/invitations/decline',
      prepare: invite,
      isAnonymous: true,
      body: { token: TOKEN },
      // The first call declined.
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/invitations/read',
      prepare: invite,
      isAnonymous: true,
      body: { token: TOKEN },
    },
    {
      covers: 'POST /api/invitations/accept',
      prepare: inviteOwner,
      body: { token: TOKEN, agreed: true },
      // Accepting deleted the invitation.
      retryStatuses: [404],
      intermediate: {
        tables: ['users', 'plan_changes', 'customers', 'card_previews'],
        because: 'the address is confirmed before joining, as by opening the link',
      },
    },
    {
      covers: 'POST /api/invitations/:invitation/accept',
      prepare: inviteOwnerConfirmed,
      body: { agreed: true },
      // Accepting deleted the invitation.
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/invitations/:invitation/decline',
      prepare: inviteOwnerConfirmed,

      // Declining deleted the invitation.
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/invitations/signup',
      prepare: invite,
      isAnonymous: true,
      body: {
        token: TOKEN,
        firstName: 'Gus',
        lastName: 'Guest',
        password: 'a rather long pass phrase',
        agreed: true,
      },
      // The account was created but the response was lost, so the person signs in.
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/organizations/:org/domains',
      prepare: addWalkOrganization,
      body: { domain: DOMAIN },
      mayDiffer: { pattern: /"secret":"[\w-]+"/, because: 'the record is random' },
    },
    {
      covers: 'POST /api/organizations/:org/domains/:domain/verify',
      prepare: addDomain,
    },
    {
      covers: 'PATCH /api/organizations/:org/domains/:domain',
      prepare: addDomain,
      body: { canJoin: false },
    },
    {
      covers: 'DELETE /api/organizations/:org/domains/:domain',
      prepare: addDomain,
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/joinable-organizations/:org/join',
      prepare: async (world, account) => {
        await addDomain(world, account);
        await handOver();
      },
      body: { agreed: true },
      // The first call joined.
      retryStatuses: [409],
    },
  ],
);
