import { CARD, OWNER, PASSWORD, RESET_TOKEN } from '#tests/worker/write-paths/estate.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

const stranger = {
  firstName: 'Sam',
  lastName: 'New',
  email: 'sam@walk.example',
  password: PASSWORD,
};
const NEW_PASSWORD = 'quite another pass phrase';

/** Signing up, in and out, passwords, the profile, and leaving. */
export const ACCOUNT_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/auth/signup',
    act: (world) => world.send('POST', '/api/auth/signup', { body: stranger }),
    // The account was made and its answer lost: the person signs in.
    retried: [409],
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
