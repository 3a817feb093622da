// @module-tag core
import { expect, test } from 'vitest';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import {
  MINUTE,
  call,
  ask,
  confirm,
  pendingOf,
  login,
  verify,
  rowOf,
  linkTo,
  startEmailChange,
} from './start-email-change.ts';
import { PASSWORD, signupBody, startAuth } from '#tests/worker/auth/start-auth.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { expectStatus, expectStatuses } from '#tests/worker/world/answer.ts';

test('POST …/confirm: only the new address signs in, and the old one gets a notice that names support', async () => {
  const started = startAuth();
  const { link, token, user } = await startEmailChange(
    started,
    'bea@old.example',
    'Bea@New.example',
  );
  const answer = await started.post('/api/auth/email-change/confirm', { token: link });
  expect([answer.status, await answer.json()]).toEqual([200, { email: 'Bea@New.example' }]);
  expect(await login(started, 'bea@old.example')).toBe(401);
  expect(await login(started, 'BEA@new.example')).toBe(200);
  const seen = await (await started.send('/api/auth/verify', { token })).json();
  expect(seen).toMatchObject({ id: user.id, email: 'Bea@New.example' });
  expect(started.mails.at(-1)).toMatchObject({
    to: 'bea@old.example',
    subject: 'Your Cards email was changed',
    text: expect.stringContaining('help@cards.test'),
  });
  expect(started.mails.at(-1)?.text).not.toMatch(/new\.example/i);
  expect(started.confirmed).toEqual([user.id]);
  expect(await pendingOf(started, token)).toBe(null);
  // A sign-up with the old address creates a different account.
  await expectStatus(started.post('/api/auth/signup', signupBody('bea@old.example')), 201);
});

test('confirming ends every session except the requesting one, and every password reset link', async () => {
  const started = startAuth();
  const { link, token } = await startEmailChange(started, 'cy@old.example', 'cy@new.example');
  const other = await (
    await started.post('/api/auth/login', { email: 'cy@old.example', password: PASSWORD })
  ).json<{ token: string }>();
  await started.post('/api/auth/reset-request', { email: 'cy@old.example' });
  await started.runQueue();
  const reset = /#token=([\w-]{43})/.exec(started.mails.at(-1)?.text ?? '')?.[1];
  await expectStatus(confirm(started, link), 200);
  expect([await verify(started, token), await verify(started, other.token)]).toEqual([200, 401]);
  const spent = await started.post('/api/auth/reset', {
    token: reset,
    password: 'staple horse correct',
  });
  await expectStatus(spent, 400, 'reset_invalid');
});

test('a password reset requested before the address changed mails no working link', async () => {
  const started = startAuth();
  const { user } = await started.join('late@old.example');
  const { resetLinks } = started.auth;
  const token = await resetLinks.create({ id: user.id, email: 'before@old.example' });
  expect(await resetLinks.findOwner(token)).toBe(null);
  expect(await resetLinks.findOwner(await resetLinks.create(user))).toMatchObject({ id: user.id });
});

test('S-A13: a link works once, even when two requests use it at the same time', async () => {
  const started = startAuth();
  const { link } = await startEmailChange(started, 'once@old.example', 'once@new.example');
  const answers = await Promise.all([confirm(started, link), confirm(started, link)]);
  expectStatuses(answers, 200, 400);
  const again = await confirm(started, link);
  await expectStatus(again, 400, 'reset_invalid');
  expect(started.confirmed).toHaveLength(1);
});

test('S-A13: a link expires after an hour for requests and confirmations alike', async () => {
  const started = startAuth();
  const { link, token } = await startEmailChange(started, 'hour@old.example', 'hour@new.example');
  started.wait(60 * MINUTE);
  await expectStatus(confirm(started, link), 400);
  expect(await pendingOf(started, token)).toBe(null);
  const again = await call(started, token, ['POST', '/api/auth/email-change/resend']);
  await expectStatus(again, 404, 'not_found');
  expect(await login(started, 'hour@new.example')).toBe(401);
});

test('S-A13: a forged token, a stored hash and a password reset link confirm nothing, and guessing is rate limited', async () => {
  const started = startAuth();
  const { link, user } = await startEmailChange(started, 'guess@old.example', 'guess@new.example');
  const reset = await started.auth.resetLinks.create(user);
  for (const token of [sha256Hex(link), `${link}x`, reset, "' OR 1=1 --", '\u0000']) {
    expect([token, (await confirm(started, token)).status]).toEqual([token, 400]);
  }
  const statuses = [];
  for (let n = 0; n < 16; n += 1) statuses.push((await confirm(started, `guess-${n}`)).status);
  expect([statuses.at(0), statuses.at(-1)]).toEqual([400, 429]);
  expect(await login(started, 'guess@new.example')).toBe(401);
});

test('an address registered before the confirmation stays with its new account', async () => {
  const started = startAuth();
  const { link, token, user } = await startEmailChange(
    started,
    'eve@old.example',
    'race@new.example',
  );
  const winner = await started.join('Race@new.example');
  const answer = await confirm(started, link);
  await expectStatus(answer, 409, 'email_taken');
  expect(await verify(started, token)).toBe(200);
  const seen = await (await started.send('/api/auth/verify', { token: winner.token })).json();
  expect(seen).toMatchObject({ id: winner.user.id, email: 'Race@new.example' });
  expect(await login(started, 'eve@old.example')).toBe(200);
  expect(started.confirmed).toEqual([]);
  expect(await rowOf(user.id)).not.toBe(null);
});

test('of two accounts waiting for one address, the first to confirm gets it', async () => {
  const started = startAuth();
  const one = await startEmailChange(started, 'one@old.example', 'both@new.example');
  const two = await startEmailChange(started, 'two@old.example', 'both@new.example');
  const answers = await Promise.all([confirm(started, one.link), confirm(started, two.link)]);
  expectStatuses(answers, 200, 409);
});

test('a request made before a password change or reset cannot move the account afterwards', async () => {
  const started = startAuth();
  const NEXT = 'staple horse correct';
  const changed = await startEmailChange(started, 'jo@old.example', 'thief@one.example');
  const body = { currentPassword: PASSWORD, newPassword: NEXT };
  const path = '/api/auth/change-password';
  await expectStatus(call(started, changed.token, ['POST', path], body), 204);
  await expectStatus(confirm(started, changed.link), 400);

  const recovered = await startEmailChange(started, 'kim@old.example', 'thief@two.example');
  const reset = await started.auth.resetLinks.create(recovered.user);
  await expectStatus(started.post('/api/auth/reset', { token: reset, password: NEXT }), 204);
  await expectStatus(confirm(started, recovered.link), 400);
  expect(await login(started, 'kim@old.example', NEXT)).toBe(200);
});

test('confirming an operator’s address makes no operator until its reader also sets the password', async () => {
  const email = 'olga@ops.example';
  const started = startAuth({ settings: { ADMIN_EMAILS: [email] } });
  const { token } = await started.join('mallory@old.example');
  // Proven for the previous address.
  await runSql(
    'UPDATE users SET email_proven_at = created_at WHERE email_key = ?',
    'mallory@old.example',
  );
  const shown = async () => (await started.send('/api/auth/verify', { token })).json();
  await ask(started, token, email);
  expect(await shown()).not.toHaveProperty('isOperator');
  await expectStatus(confirm(started, linkTo(started, email)), 200);
  expect(await shown()).toMatchObject({ email });
  expect(await shown()).not.toHaveProperty('isOperator');

  await started.post('/api/auth/reset-request', { email });
  await started.runQueue();
  const reset = /#token=([\w-]{43})/.exec(started.mails.at(-1)?.text ?? '')?.[1];
  const password = 'what only olga knows';
  await started.post('/api/auth/reset', { token: reset, password });
  expect(await verify(started, token)).toBe(401);
  await expectStatus(started.post('/api/auth/login', { email, password }), 200, {
    user: { isOperator: true },
  });
});

test('an operator who changes to another address loses the role', async () => {
  const started = startAuth({ settings: { ADMIN_EMAILS: ['otto@ops.example'] } });
  const { link, token } = await startEmailChange(started, 'otto@ops.example', 'otto@home.example');
  await runSql(
    'UPDATE users SET email_proven_at = created_at WHERE email_key = ?',
    'otto@ops.example',
  );
  const shown = async () => (await started.send('/api/auth/verify', { token })).json();
  expect(await shown()).toMatchObject({ isOperator: true });
  await confirm(started, link);
  expect(await shown()).not.toHaveProperty('isOperator');
});
