import { env } from 'cloudflare:test';
import { sha256Hex } from '#worker/auth/sha256.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import {
  CARD,
  createLink,
  OWNER,
  PASSWORD,
  RESET_TOKEN,
  type Estate,
} from '#tests/worker/write-paths/estate.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

const stranger = {
  firstName: 'Sam',
  lastName: 'New',
  email: 'sam@walk.example',
  password: PASSWORD,
};
const NEW_PASSWORD = 'quite another pass phrase';
const NEXT_EMAIL = 'ann@next.example';
const EMAIL_TOKEN = 'a-token-of-a-link-to-an-address-for-tests-only-0123';

/** The owner waits for an address, asked for where they are signed in. */
async function wishForEmail(_: World, { userId }: Estate): Promise<void> {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO email_changes (user_id, token_hash, email, email_key, sid_hash, expires_at)
    SELECT ?1, ?2, ?3, ?3, sid_hash, ?4 FROM sessions WHERE user_id = ?1 ORDER BY created_at LIMIT 1`,
  )
    .bind(
      userId,
      sha256Hex(EMAIL_TOKEN),
      NEXT_EMAIL,
      new Date(Date.now() + 3_000_000).toISOString(),
    )
    .run();
}

/** The owner has not opened the link of their sign-up yet. */
async function unconfirm(_: World, { userId }: Estate): Promise<void> {
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE id = ?')
    .bind(userId)
    .run();
}

/** Signing up, in and out, passwords, the profile, and leaving. */
export const ACCOUNT_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/auth/signup',
    act: (world) => world.send('POST', '/api/auth/signup', { body: stranger }),
    // The account was made and its answer lost: the person signs in.
    retried: [409],
    mayMiss: {
      line: /^mail .*Confirm your email/,
      when: /^(?:D1 batch|counter)/,
      because: 'the dashboard offers to send the link again',
    },
  },
  {
    covers: 'POST /api/auth/email-confirmation',
    prepare: unconfirm,
    act: (world, { token }) => world.send('POST', '/api/auth/email-confirmation', { token }),
  },
  {
    covers: 'POST /api/auth/email-confirmation/confirm',
    prepare: async (world, estate) => {
      await unconfirm(world, estate);
      return createLink({ id: estate.userId, email: OWNER.email });
    },
    act: (world, _, token) =>
      world.send('POST', '/api/auth/email-confirmation/confirm', { body: { token } }),
    between: {
      tables: ['plan_news', 'customers', 'card_previews'],
      because:
        'the notes of what depends on the address commit with it, and the sweep follows them',
    },
  },
  {
    covers: 'POST /api/auth/login',
    act: (world) =>
      world.send('POST', '/api/auth/login', { body: { email: OWNER.email, password: PASSWORD } }),
    mayRepeat: ['sessions'],
  },
  {
    covers: 'POST /api/auth/logout',
    act: (world, { token }) => world.send('POST', '/api/auth/logout', { token }),
    retried: [401],
  },
  {
    covers: 'POST /api/auth/change-password',
    act: (world, { token }) =>
      world.send('POST', '/api/auth/change-password', {
        token,
        body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      }),
    // What was the current password is so no more.
    retried: [400, 403],
    mayMiss: {
      line: /^mail .*password was changed/,
      when: /^D1 batch/,
      because:
        'an answer lost between the database and the Worker leaves nobody who knows of the change',
    },
  },
  {
    covers: 'POST /api/auth/reset-request',
    act: (world) => world.send('POST', '/api/auth/reset-request', { body: { email: OWNER.email } }),
    mayRepeat: ['password_resets'],
  },
  {
    covers: 'POST /api/auth/reset',
    act: (world) =>
      world.send('POST', '/api/auth/reset', {
        body: { token: RESET_TOKEN, password: NEW_PASSWORD },
      }),
    // The link was spent.
    retried: [400],
    mayMiss: {
      line: /^mail .*password was changed/,
      when: /^D1 batch/,
      because:
        'an answer lost between the database and the Worker leaves nobody who knows of the change',
    },
  },
  {
    covers: 'POST /api/auth/email-change',
    act: (world, { token }) =>
      world.send('POST', '/api/auth/email-change', {
        token,
        body: { email: NEXT_EMAIL, password: PASSWORD },
      }),
    between: {
      tables: ['email_changes'],
      because: 'a link nobody was sent opens nothing, and asking again replaces it',
    },
  },
  {
    covers: 'DELETE /api/auth/email-change',
    prepare: wishForEmail,
    act: (world, { token }) => world.send('DELETE', '/api/auth/email-change', { token }),
  },
  {
    covers: 'POST /api/auth/email-change/resend',
    prepare: wishForEmail,
    act: (world, { token }) => world.send('POST', '/api/auth/email-change/resend', { token }),
    between: {
      tables: ['email_changes'],
      because: 'a link nobody was sent opens nothing, and asking again replaces it',
    },
  },
  {
    covers: 'POST /api/auth/email-change/confirm',
    prepare: wishForEmail,
    act: (world) =>
      world.send('POST', '/api/auth/email-change/confirm', { body: { token: EMAIL_TOKEN } }),
    // The link was spent.
    retried: [400],
    mayMiss: {
      line: /^mail .*email was changed/,
      when: /^D1 batch/,
      because:
        'an answer lost between the database and the Worker leaves nobody who knows of the change',
    },
  },
  {
    covers: 'DELETE /api/account/sessions',
    act: (world, { token }) => world.send('DELETE', '/api/account/sessions', { token }),
  },
  {
    covers: 'DELETE /api/account/sessions/:id',
    act: (world, { token, otherSession }) =>
      world.send('DELETE', `/api/account/sessions/${otherSession}`, { token }),
    retried: [404],
  },
  {
    covers: 'PATCH /api/account',
    act: (world, { token }) =>
      world.send('PATCH', '/api/account', { token, body: { company: 'Another Company' } }),
  },
  {
    covers: 'PUT /api/account/preferences',
    act: (world, { token }) =>
      world.send('PUT', '/api/account/preferences', {
        token,
        body: {
          emailNotifications: true,
          cardViews: false,
          newContacts: false,
          weeklyReport: true,
          marketingEmails: false,
        },
      }),
  },
  {
    covers: 'DELETE /api/account',
    act: (world, { token }) =>
      world.send('DELETE', '/api/account', {
        token,
        body: { password: PASSWORD, confirm: 'DELETE' },
      }),
    retried: [401],
    between: {
      tables: 'all',
      because: 'whoever leaves has asked for each of it to go; what is paid for ends first',
    },
  },
  {
    covers: 'POST /api/ai/suggest',
    act: (world, { token }) =>
      world.send('POST', '/api/ai/suggest', {
        token,
        body: {
          field: 'title',
          card: { name: 'Ann', title: '', company: '', bio: '' },
          attempt: 0,
        },
      }),
  },
  {
    covers: 'POST /api/support',
    act: (world) =>
      world.send('POST', '/api/support', {
        body: { name: 'Sam', email: 'sam@walk.example', subject: 'Help', message: 'Please.' },
      }),
    mayRepeat: ['support_messages'],
    between: {
      tables: ['support_messages'],
      because: 'kept first; the sweep mails what could not be',
    },
  },
  {
    covers: 'POST /api/csp-reports',
    act: (world) =>
      world.send('POST', '/api/csp-reports', {
        body: '{"csp-report":{"document-uri":"https://cards.test/","violated-directive":"img-src"}}',
        headers: { 'Content-Type': 'application/csp-report' },
      }),
    mayMiss: {
      line: /^policy_reports /,
      when: /policy_reports|limiter/,
      because: 'no visitor shall hear of it, and the log has every violation',
    },
  },
  {
    covers: 'POST /api/events',
    act: (world) => world.send('POST', '/api/events', { body: { type: 'view', username: CARD } }),
    mayDiffer: {
      pattern: /^events .*/,
      because: 'what was told twice is kept twice and counted once: the numbers are compared',
    },
    mayRepeat: ['events'],
  },
];
