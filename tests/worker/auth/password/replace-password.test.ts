// @module-tag core
import { expect, test } from 'vitest';
import { PASSWORD, startAuth, confirmationToken } from '#tests/worker/auth/start-auth.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';

type Started = ReturnType<typeof startAuth>;
const NEXT = 'staple horse correct';

function change({ send }: Started, token: string | undefined, body: unknown): Promise<Response> {
  return send('/api/auth/change-password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(token !== undefined && { token }),
  });
}

const login = ({ post }: Started, email: string, password: string) =>
  post('/api/auth/login', { email, password });

async function signIn(started: Started, email: string, password: string): Promise<string> {
  const { token } = await (await login(started, email, password)).json<{ token: string }>();
  return token;
}

test('POST /api/auth/change-password returns 204: only the new password signs in, and the owner is notified', async () => {
  const started = startAuth();
  const { token } = await started.join('ann@change.example');
  await started.post('/api/auth/email-confirmation/confirm', {
    token: confirmationToken(started, 'ann@change.example'),
  });
  const body = { currentPassword: PASSWORD, newPassword: NEXT };
  await expectStatus(change(started, token, body), 204);
  await expectStatus(login(started, 'ann@change.example', PASSWORD), 401);
  await expectStatus(login(started, 'ann@change.example', NEXT), 200);
  expect(started.mails).toMatchObject([
    {
      to: 'ann@change.example',
      subject: 'Your Cards password was changed',
      text: expect.stringContaining('https://cards.test/forgot-password'),
    },
  ]);
});

test('S-M4: changing a password mails nothing to an unconfirmed address', async () => {
  const started = startAuth();
  const { token } = await started.join('victim@change.example');
  const body = { currentPassword: PASSWORD, newPassword: NEXT };
  await expectStatus(change(started, token, body), 204);
  expect(started.mails).toEqual([]);
});

test('S-A7: a password change ends the other sessions at their next request but not the current one', async () => {
  const started = startAuth();
  const { token } = await started.join('tabs@change.example');
  const other = await signIn(started, 'tabs@change.example', PASSWORD);
  const verify = async (token: string) =>
    (await started.send('/api/auth/verify', { token })).status;
  expect([await verify(token), await verify(other)]).toEqual([200, 200]);
  await change(started, token, { currentPassword: PASSWORD, newPassword: NEXT });
  expect([await verify(token), await verify(other)]).toEqual([200, 401]);
});

test('S-A8: a wrong current password returns 403 and changes nothing', async () => {
  const started = startAuth();
  const { token } = await started.join('wrong@change.example');
  const body = { currentPassword: `${PASSWORD} `, newPassword: NEXT };
  await expectStatus(change(started, token, body), 403, 'wrong_password');
  await expectStatus(login(started, 'wrong@change.example', PASSWORD), 200);
  expect(started.mails).toEqual([]);
});

test('S-A8: the old password, a leaked one, and one of 7 or 129 characters are refused at the field before any hash', async () => {
  const started = startAuth();
  const { token } = await started.join('fields@change.example');
  const before = started.hashes.length;
  const refused = [
    PASSWORD,
    'password123',
    'FIELDS@change.example',
    'a b c d',
    'x'.repeat(129),
    '🔑'.repeat(7),
    '\ud800'.repeat(9),
  ];
  for (const newPassword of refused) {
    const answer = await change(started, token, { currentPassword: PASSWORD, newPassword });
    expect([newPassword, answer.status]).toEqual([newPassword, 400]);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'newPassword' }] });
  }
  expect(started.hashes).toHaveLength(before);
});

test('S-A8: 8, 64 and 128 characters, emoji and surrounding spaces are accepted as entered', async () => {
  const started = startAuth();
  const email = 'typed@change.example';
  const { token } = await started.join(email);
  let currentPassword = PASSWORD;
  const taken = ['eightchr', 'y'.repeat(64), 'z'.repeat(128), '🔑🗝🔑🗝🔑🗝🔑🗝', '  spaced out  '];
  for (const newPassword of taken) {
    const answer = await change(started, token, { currentPassword, newPassword });
    expect([newPassword, answer.status]).toEqual([newPassword, 204]);
    currentPassword = newPassword;
  }
  await expectStatus(login(started, email, 'spaced out'), 401);
  await expectStatus(login(started, email, '  spaced out  '), 200);
});

test('a stolen session cannot keep guessing: after five wrong attempts the sixth waits without a hash', async () => {
  const started = startAuth();
  const { token } = await started.join('guess@change.example');
  for (let n = 0; n < 5; n += 1) {
    const body = { currentPassword: `guess number ${n}`, newPassword: NEXT };
    await expectStatus(change(started, token, body), 403);
  }
  const before = started.hashes.length;
  const sixth = await expectStatus(
    change(started, token, { currentPassword: PASSWORD, newPassword: NEXT }),
    429,
  );
  expect(sixth.headers.get('Retry-After')).toBe('1');
  expect(started.hashes).toHaveLength(before);
});

test('of two concurrent changes one succeeds and the other is refused', async () => {
  const started = startAuth();
  const { token } = await started.join('twice@change.example');
  const answers = await Promise.all(
    ['the first of two', 'the second of two'].map((newPassword) =>
      change(started, token, { currentPassword: PASSWORD, newPassword }),
    ),
  );
  expectStatuses(answers, 204, 403);
});

test('a sign-in that was checking the old password during a change starts no session', async () => {
  const started = startAuth();
  const { user } = await started.join('race@change.example');
  const { sessions, users } = started.auth;
  const passwordHash = await users.findPasswordHash(user.id);
  await runSql("UPDATE users SET password_hash = 'another' WHERE id = ?", user.id);
  const owner = { userId: user.id, passwordHash: passwordHash ?? '' };
  expect(await sessions.start(owner, new Headers())).toBe(null);
});

test('changing a password requires a session and a valid body', async () => {
  const started = startAuth();
  const { token } = await started.join('forged@change.example');
  const body = { currentPassword: PASSWORD, newPassword: NEXT };
  await expectStatus(change(started, undefined, body), 401);
  for (const forged of [
    {},
    [],
    null,
    { currentPassword: 1, newPassword: {} },
    { ...body, currentPassword: '' },
  ]) {
    await expectStatus(change(started, token, forged), 400);
  }
});

test('a notice that cannot be sent does not undo the change', async () => {
  const started = startAuth();
  const { token } = await started.join('notice@change.example');
  started.mails.push = () => {
    throw new Error('queue is down');
  };
  const body = { currentPassword: PASSWORD, newPassword: NEXT };
  await expectStatus(change(started, token, body), 204);
});
