import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import {
  CARD,
  createLink,
  createUnsubscribeToken,
  OWNER,
  PASSWORD,
  RESET_TOKEN,
  type WalkAccount,
} from '#tests/worker/write-paths/walk-account.ts';
import { buildOrdered, buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runAll, runSql } from '#tests/worker/world/sql.ts';

const stranger = {
  firstName: 'Sam',
  lastName: 'New',
  email: 'sam@walk.example',
  password: PASSWORD,
};
const NEW_PASSWORD = 'quite another pass phrase';
const NEXT_EMAIL = 'ann@next.example';
const EMAIL_TOKEN = 'a-token-of-a-link-to-an-address-for-tests-only-0123';

/** Requests a new address for the owner from their own session. */
async function requestEmailChange(_: World, { userId }: WalkAccount): Promise<void> {
  await runSql(
    `INSERT OR REPLACE INTO email_changes (user_id, token_hash, email, email_key, sid_hash, expires_at)
    SELECT ?1, ?2, ?3, ?3, sid_hash, ?4 FROM sessions WHERE user_id = ?1 ORDER BY created_at LIMIT 1`,
    userId,
    sha256Hex(EMAIL_TOKEN),
    NEXT_EMAIL,
    new Date(Date.now() + 3_000_000).toISOString(),
  );
}

/** Puts the owner's address back to unconfirmed. */
async function unconfirm(_: World, { userId }: WalkAccount): Promise<void> {
  await runSql('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', userId);
}

/** Sign-up, sign-in, sign-out, passwords, the profile and deletion. */
export const ACCOUNT_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/auth/signup',
    isAnonymous: true,
    body: stranger,
    // The account was created but the response was lost, so the user signs in.
    retryStatuses: [409],
    mayMiss: {
      line: /^mail .*Confirm your email/,
      when: /^(?:D1 batch|counter)/,
      because: 'the dashboard offers to resend the link',
    },
  },
  {
    covers: 'POST /api/auth/email-confirmation',
    prepare: unconfirm,
  },
  {
    covers: 'POST /api/auth/email-confirmation/confirm',
    prepare: async (world, account) => {
      await unconfirm(world, account);
      return createLink({ id: account.userId, email: OWNER.email });
    },
    isAnonymous: true,
    request: (_, token) => ({ body: { token } }),
    intermediate: {
      tables: ['plan_changes', 'customers', 'card_previews'],
      because: 'the pending updates commit together with the address, and the sweep completes them',
    },
  },
  {
    covers: 'POST /u/:token',
    prepare: async (_, { userId }) => createUnsubscribeToken({ id: userId, email: OWNER.email }),
    isAnonymous: true,
  },
  {
    covers: 'POST /api/auth/login',
    isAnonymous: true,
    body: { email: OWNER.email, password: PASSWORD },
    repeatableTables: ['sessions'],
  },
  {
    covers: 'POST /api/auth/logout',
    retryStatuses: [401],
  },
  {
    covers: 'POST /api/auth/confirm-password',
    body: { password: PASSWORD },
  },
  {
    covers: 'POST /api/auth/change-password',
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    // The current password has changed, so it no longer matches.
    retryStatuses: [400, 403],
    mayMiss: {
      line: /^mail .*password was changed/,
      when: /^D1 batch/,
      because: 'when the database response is lost, the Worker cannot know of the change',
    },
  },
  {
    covers: 'POST /api/auth/reset-request',
    isAnonymous: true,
    body: { email: OWNER.email },
    repeatableTables: ['password_resets'],
  },
  {
    covers: 'POST /api/auth/reset',
    isAnonymous: true,
    body: { token: RESET_TOKEN, password: NEW_PASSWORD },
    // The link was already used.
    retryStatuses: [400],
    mayMiss: {
      line: /^mail .*password was changed/,
      when: /^D1 batch/,
      because: 'when the database response is lost, the Worker cannot know of the change',
    },
  },
  {
    covers: 'POST /api/auth/email-change',
    body: { email: NEXT_EMAIL, password: PASSWORD },
    intermediate: {
      tables: ['email_changes'],
      because: 'a link that was never mailed is useless, and the next request replaces it',
    },
  },
  {
    covers: 'DELETE /api/auth/email-change',
    prepare: requestEmailChange,
  },
  {
    covers: 'POST /api/auth/email-change/resend',
    prepare: requestEmailChange,
    intermediate: {
      tables: ['email_changes'],
      because: 'a link that was never mailed is useless, and the next request replaces it',
    },
  },
  {
    covers: 'POST /api/auth/email-change/confirm',
    prepare: requestEmailChange,
    isAnonymous: true,
    body: { token: EMAIL_TOKEN },
    // The link was already used.
    retryStatuses: [400],
    mayMiss: {
      line: /^mail .*email was changed/,
      when: /^D1 batch/,
      because: 'when the database response is lost, the Worker cannot know of the change',
    },
  },
  {
    covers: 'DELETE /api/account/sessions',
  },
  {
    covers: 'DELETE /api/account/sessions/:id',
    request: ({ otherSession: id }) => ({ params: { id } }),
    retryStatuses: [404],
  },
  {
    covers: 'PATCH /api/account',
    body: { company: 'Another Company' },
  },
  {
    covers: 'PUT /api/account/preferences',
    body: {
      emailNotifications: true,
      cardViews: false,
      newContacts: false,
      weeklyReport: true,
      marketingEmails: false,
    },
  },
  {
    covers: 'DELETE /api/account',
    body: { password: PASSWORD, confirm: 'DELETE' },
    retryStatuses: [401],
    intermediate: {
      tables: 'all',
      because: 'the user asked to delete all of it, and payments are canceled first',
    },
  },
  {
    covers: 'POST /api/account/deletion',
    prepare: async (world, account) => void (await buildWalkTeam(world, account)),
    body: { password: PASSWORD, confirm: 'DELETE' },
  },
  {
    covers: 'DELETE /api/account/deletion',
    prepare: async (world, account) => {
      const { userId } = account;
      const team = await buildOrdered(world, account);
      await runAll(
        ["UPDATE users SET deletes_at = '2099-01-01' WHERE id = ?", userId],
        [
          'UPDATE organization_deletions SET account_id = ?2 WHERE organization_id = ?1',
          team,
          userId,
        ],
      );
    },
    retryStatuses: [404],
    mayMiss: {
      line: /^mail .* stays$/,
      when: /^(?:D1|mail queue)/,
      because: 'owners see on every page of the team that it stays',
    },
  },
  {
    covers: 'POST /api/ai/suggest',
    body: {
      field: 'title',
      card: { name: 'Ann', title: '', company: '', bio: '' },
      attempt: 0,
    },
  },
  {
    covers: 'POST /api/support',
    isAnonymous: true,
    body: {
      name: 'Sam',
      email: 'sam@walk.example',
      subject: 'Help',
      message: 'Please.',
      seats: 40,
    },
    repeatableTables: ['support_messages'],
    intermediate: {
      tables: ['support_messages'],
      because: 'it is stored first, and the sweep mails it later',
    },
  },
  {
    covers: 'POST /api/csp-reports',
    body: '{"csp-report":{"document-uri":"https://cards.test/","violated-directive":"img-src"}}',
    headers: { 'Content-Type': 'application/csp-report' },
    isAnonymous: true,
    mayMiss: {
      line: /^csp_reports /,
      when: /csp_reports|limiter/,
      because: 'the visitor needs no error, and the log has every violation',
    },
  },
  {
    covers: 'POST /api/events',
    isAnonymous: true,
    body: { type: 'view', username: CARD },
    mayDiffer: {
      pattern: /^visit_events .*/,
      because: 'an event sent twice is stored twice and counted once',
    },
  },
];
