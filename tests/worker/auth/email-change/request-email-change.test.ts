import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { sweepEmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import {
  MINUTE,
  call,
  ask,
  confirm,
  pendingOf,
  login,
  rowOf,
  linkTo,
  startEmailChange,
} from './start-email-change.ts';
import { signupBody, START, startAuth } from '#tests/worker/auth/start-auth.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('POST /api/auth/email-change mails the new address a link and the current one a notice, and changes nothing yet', async () => {
  const started = startAuth();
  const { token, user } = await started.join('ann@old.example');
  const answer = await ask(started, token, ' Ann@New.example ');
  const pending = { email: 'Ann@New.example', expiresAt: '2026-03-01T13:00:00.000Z' };
  expect([answer.status, await answer.json()]).toEqual([200, { pending }]);
  expect(await pendingOf(started, token)).toEqual(pending);
  expect(started.mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['ann@old.example', 'Your Cards email is about to change'],
    ['Ann@New.example', 'Confirm your new email for Cards'],
  ]);
  // The notice says how to stop the change, and neither mail contains the other address.
  expect(started.mails[0]?.text).toContain('https://cards.test/forgot-password');
  expect(started.mails[0]?.text).not.toMatch(/new\.example|confirm-email/i);
  expect(started.mails[1]?.text).not.toContain('old.example');
  expect(await login(started, 'ann@old.example')).toBe(200);
  expect(await login(started, 'ann@new.example')).toBe(401);
  // Only a hash is stored.
  expect(await rowOf(user.id)).toMatchObject({
    token_hash: sha256Hex(linkTo(started, 'Ann@New.example')),
    email_key: 'ann@new.example',
  });
});

test('the password is required, wrong ones are counted, and without it nothing is mailed', async () => {
  const started = startAuth();
  const { token } = await started.join('pw@old.example');
  for (const password of [undefined, '', 'a wrong password']) {
    const answer = await call(started, token, ['POST'], { email: 'pw@new.example', password });
    expect(answer.status).toBe(password ? 403 : 400);
  }
  for (let n = 0; n < 4; n += 1) await ask(started, token, 'pw@new.example', 'a wrong password');
  await expectStatus(ask(started, token, 'pw@new.example'), 429);
  expect(started.mails).toEqual([]);
  expect(await pendingOf(started, token)).toBe(null);
});

test('the current address in any spelling and an invalid address are refused at the field', async () => {
  const started = startAuth();
  const { token } = await started.join('Same@old.example');
  for (const email of [
    'same@OLD.example',
    ' Same@old.example ',
    'nobody',
    'a@b.example\r\nBcc: c@d.example',
    'ann@exämple.com',
  ]) {
    const answer = await ask(started, token, email);
    expect([email, answer.status]).toEqual([email, 400]);
    expect(await answer.json()).toMatchObject({ issues: [{ path: 'email' }] });
  }
  expect(started.mails).toEqual([]);
});

test('S-A13: an address with an account gets the same response, and only its owner is notified, without a link', async () => {
  const started = startAuth();
  await started.join('taken@peer.example');
  const { token } = await started.join('dan@old.example');
  const seen = [];
  for (const email of ['TAKEN@peer.example', 'freed@peer.example']) {
    const answer = await ask(started, token, email);
    const text = (await answer.text()).replaceAll(email, '<email>');
    const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
    const waiting = JSON.stringify(await pendingOf(started, token)).replaceAll(email, '<email>');
    seen.push([answer.status, text, headers, waiting]);
  }
  expect(seen[0]).toEqual(seen[1]);
  const mailsToTaken = started.mails.filter(({ to }) => to !== 'dan@old.example');
  expect(mailsToTaken.map(({ to, subject }) => [to, subject])).toEqual([
    ['TAKEN@peer.example', 'This address already has a Cards account'],
    ['freed@peer.example', 'Confirm your new email for Cards'],
  ]);
  expect(mailsToTaken[0]?.text).not.toMatch(/token|dan|Ann/);
});

test('a second request replaces the first one and its link', async () => {
  const started = startAuth();
  const { link, token } = await startEmailChange(started, 'fay@old.example', 'fay@first.example');
  await expectStatus(ask(started, token, 'fay@second.example'), 200);
  await expectStatus(confirm(started, link), 400);
  await expectStatus(confirm(started, linkTo(started, 'fay@second.example')), 200);
  expect(await login(started, 'fay@second.example')).toBe(200);
});

test('the link can be resent: only the newest works, for another hour', async () => {
  const started = startAuth();
  const { link, token } = await startEmailChange(started, 'gus@old.example', 'gus@new.example');
  started.wait(59 * MINUTE);
  const answer = await call(started, token, ['POST', '/api/auth/email-change/resend']);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { pending: { email: 'gus@new.example', expiresAt: '2026-03-01T13:59:00.000Z' } },
  ]);
  // The current address was notified once.
  expect(started.mails.map(({ to }) => to)).toEqual([
    'gus@old.example',
    'gus@new.example',
    'gus@new.example',
  ]);
  await expectStatus(confirm(started, link), 400);
  started.wait(59 * MINUTE);
  await expectStatus(confirm(started, linkTo(started, 'gus@new.example')), 200);
});

test('a canceled request is no longer pending, and its link does nothing', async () => {
  const started = startAuth();
  const { link, token } = await startEmailChange(started, 'hal@old.example', 'hal@new.example');
  const answer = await call(started, token, ['DELETE']);
  expect([answer.status, await pendingOf(started, token)]).toEqual([204, null]);
  await expectStatus(confirm(started, link), 400);
  await expectStatus(call(started, token, ['POST', '/api/auth/email-change/resend']), 404);
});

test('another account cannot read, resend, cancel or confirm a request', async () => {
  const started = startAuth();
  const { token, user } = await startEmailChange(started, 'ida@old.example', 'ida@new.example');
  const stranger = await started.join('stranger@old.example');
  const before = await rowOf(user.id);
  expect(await pendingOf(started, stranger.token)).toBe(null);
  await expectStatus(call(started, stranger.token, ['DELETE']), 204);
  await expectStatus(call(started, stranger.token, ['POST', '/api/auth/email-change/resend']), 404);
  for (const [method, path] of [
    ['GET', '/api/auth/email-change'],
    ['POST', '/api/auth/email-change'],
    ['DELETE', '/api/auth/email-change'],
    ['POST', '/api/auth/email-change/resend'],
  ] as const) {
    expect([method, path, (await started.send(path, { method })).status]).toEqual([
      method,
      path,
      401,
    ]);
  }
  expect(await rowOf(user.id)).toEqual(before);
  expect(await pendingOf(started, token)).not.toBe(null);
});

test('a password change during hashing stores no request', async () => {
  const { auth, join } = startAuth();
  const { user } = await join('hash@old.example');
  const request = { userId: user.id, sidHash: 'x', email: 'hash@new.example' };
  expect(await auth.emailChanges.store({ ...request, passwordHash: 'of before' })).toBe(null);
  expect(await rowOf(user.id)).toBe(null);
});

test('S-I4: a first name that contains a message is mailed to neither address', async () => {
  const started = startAuth();
  const firstName = 'there, unlock it: https://evil.example';
  const signed = await started.post('/api/auth/signup', {
    ...signupBody('lea@old.example'),
    firstName,
  });
  const { token } = await signed.json<{ token: string }>();
  await ask(started, token, 'lea@new.example');
  await confirm(started, linkTo(started, 'lea@new.example'));
  expect(started.mails).toHaveLength(3);
  for (const { text } of started.mails) {
    expect(text.startsWith('Hello,\n\n')).toBe(true);
    expect(text).not.toContain('evil');
  }
});

test('at most five links an hour per account, and three per mailbox', async () => {
  const started = startAuth();
  const { token } = await started.join('max@old.example');
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    statuses.push((await ask(started, token, 'crowd@new.example')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const other = await started.join('nina@old.example');
  await expectStatus(ask(started, other.token, 'CROWD@new.example'), 429);
  await expectStatus(ask(started, token, 'five@new.example'), 200);
  await expectStatus(ask(started, token, 'six@new.example'), 429);
  await expectStatus(call(started, token, ['POST', '/api/auth/email-change/resend']), 429);
});

test('the sweep deletes expired requests', async () => {
  const started = startAuth();
  const { user } = await startEmailChange(started, 'row@old.example', 'row@new.example');
  await sweepEmailChanges(env.DB, new Date(START + 59 * MINUTE));
  expect(await rowOf(user.id)).not.toBe(null);
  await sweepEmailChanges(env.DB, new Date(START + 60 * MINUTE));
  expect(await rowOf(user.id)).toBe(null);
});
