import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { sha256Hex } from '#worker/auth/sha256.ts';
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
  asking,
} from '#tests/worker/auth/email-change/asking.ts';
import { PASSWORD, person, startAuth } from '#tests/worker/auth/start-auth.ts';

test('POST …/confirm: one signs in with the new address alone, the old one is told and pointed at support', async () => {
  const started = startAuth();
  const { link, token, user } = await asking(started, 'bea@old.example', 'Bea@New.example');
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
  expect(started.moved).toEqual([user.id]);
  expect(await pendingOf(started, token)).toBe(null);
  // Who signs up with the old address is somebody else.
  expect((await started.post('/api/auth/signup', person('bea@old.example'))).status).toBe(201);
});

test('confirming ends every session but the one that asked, and every link to a new password', async () => {
  const started = startAuth();
  const { link, token } = await asking(started, 'cy@old.example', 'cy@new.example');
  const other = await (
    await started.post('/api/auth/login', { email: 'cy@old.example', password: PASSWORD })
  ).json<{ token: string }>();
  await started.post('/api/auth/reset-request', { email: 'cy@old.example' });
  await started.runQueue();
  const reset = /#token=([\w-]{43})/.exec(started.mails.at(-1)?.text ?? '')?.[1];
  expect((await confirm(started, link)).status).toBe(200);
  expect([await verify(started, token), await verify(started, other.token)]).toEqual([200, 401]);
  const spent = await started.post('/api/auth/reset', {
    token: reset,
    password: 'staple horse correct',
  });
  expect([spent.status, await spent.json()]).toMatchObject([400, { code: 'reset_invalid' }]);
});

test('a request for a new password that was on its way while the address changed mails no working link', async () => {
  const started = startAuth();
  const { user } = await started.join('late@old.example');
  const { links } = started.auth;
  const token = await links.create({ id: user.id, email: 'before@old.example' });
  expect(await links.findOwner(token)).toBe(null);
  expect(await links.findOwner(await links.create(user))).toMatchObject({ id: user.id });
});

test('A13: a link works once, and so does only one of two at the same moment', async () => {
  const started = startAuth();
  const { link } = await asking(started, 'once@old.example', 'once@new.example');
  const answers = await Promise.all([confirm(started, link), confirm(started, link)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const again = await confirm(started, link);
  expect([again.status, await again.json()]).toMatchObject([400, { code: 'reset_invalid' }]);
  expect(started.moved).toHaveLength(1);
});

test('A13: a link runs out after an hour, for whoever asks as for whoever confirms', async () => {
  const started = startAuth();
  const { link, token } = await asking(started, 'hour@old.example', 'hour@new.example');
  started.wait(60 * MINUTE);
  expect((await confirm(started, link)).status).toBe(400);
  expect(await pendingOf(started, token)).toBe(null);
  const again = await call(started, token, ['POST', '/api/auth/email-change/resend']);
  expect([again.status, await again.json()]).toMatchObject([404, { code: 'not_found' }]);
  expect(await login(started, 'hour@new.example')).toBe(401);
});

test('A13: a made-up token, a stored hash and a link to a new password confirm nothing, and guessing ends in a wait', async () => {
  const started = startAuth();
  const { link, user } = await asking(started, 'guess@old.example', 'guess@new.example');
  const reset = await started.auth.links.create(user);
  for (const token of [sha256Hex(link), `${link}x`, reset, "' OR 1=1 --", '\u0000']) {
    expect([token, (await confirm(started, token)).status]).toEqual([token, 400]);
  }
  const statuses = [];
  for (let n = 0; n < 16; n += 1) statuses.push((await confirm(started, `guess-${n}`)).status);
  expect([statuses.at(0), statuses.at(-1)]).toEqual([400, 429]);
  expect(await login(started, 'guess@new.example')).toBe(401);
});

test('an address taken between asking and confirming stays with who took it, and nothing of the asker changes', async () => {
  const started = startAuth();
  const { link, token, user } = await asking(started, 'eve@old.example', 'race@new.example');
  const winner = await started.join('Race@new.example');
  const answer = await confirm(started, link);
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'email_taken' }]);
  expect(await verify(started, token)).toBe(200);
  const seen = await (await started.send('/api/auth/verify', { token: winner.token })).json();
  expect(seen).toMatchObject({ id: winner.user.id, email: 'Race@new.example' });
  expect(await login(started, 'eve@old.example')).toBe(200);
  expect(started.moved).toEqual([]);
  expect(await rowOf(user.id)).not.toBe(null);
});

test('of two accounts that wait for one address the first to confirm has it', async () => {
  const started = startAuth();
  const one = await asking(started, 'one@old.example', 'both@new.example');
  const two = await asking(started, 'two@old.example', 'both@new.example');
  const answers = await Promise.all([confirm(started, one.link), confirm(started, two.link)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('who asked before the password was changed or reset cannot move the account away from who holds it now', async () => {
  const started = startAuth();
  const NEXT = 'staple horse correct';
  const changed = await asking(started, 'jo@old.example', 'thief@one.example');
  const body = { currentPassword: PASSWORD, newPassword: NEXT };
  const path = '/api/auth/change-password';
  expect((await call(started, changed.token, ['POST', path], body)).status).toBe(204);
  expect((await confirm(started, changed.link)).status).toBe(400);

  const recovered = await asking(started, 'kim@old.example', 'thief@two.example');
  const reset = await started.auth.links.create(recovered.user);
  expect((await started.post('/api/auth/reset', { token: reset, password: NEXT })).status).toBe(
    204,
  );
  expect((await confirm(started, recovered.link)).status).toBe(400);
  expect(await login(started, 'kim@old.example', NEXT)).toBe(200);
});

test('an operator’s address makes nobody an operator by being confirmed: its reader has to choose the password too', async () => {
  const email = 'olga@ops.example';
  const started = startAuth({ operatorEmails: [email] });
  const { token } = await started.join('mallory@old.example');
  // Proven for the address that was.
  await env.DB.prepare('UPDATE users SET email_proven_at = created_at WHERE email_key = ?')
    .bind('mallory@old.example')
    .run();
  const shown = async () => (await started.send('/api/auth/verify', { token })).json();
  await ask(started, token, email);
  expect(await shown()).not.toHaveProperty('isOperator');
  expect((await confirm(started, linkTo(started, email))).status).toBe(200);
  expect(await shown()).toMatchObject({ email });
  expect(await shown()).not.toHaveProperty('isOperator');

  await started.post('/api/auth/reset-request', { email });
  await started.runQueue();
  const reset = /#token=([\w-]{43})/.exec(started.mails.at(-1)?.text ?? '')?.[1];
  const password = 'what only olga knows';
  await started.post('/api/auth/reset', { token: reset, password });
  expect(await verify(started, token)).toBe(401);
  const olga = await started.post('/api/auth/login', { email, password });
  expect(await olga.json()).toMatchObject({ user: { isOperator: true } });
});

test('an operator who moves to another address is one no more', async () => {
  const started = startAuth({ operatorEmails: ['otto@ops.example'] });
  const { link, token } = await asking(started, 'otto@ops.example', 'otto@home.example');
  await env.DB.prepare('UPDATE users SET email_proven_at = created_at WHERE email_key = ?')
    .bind('otto@ops.example')
    .run();
  const shown = async () => (await started.send('/api/auth/verify', { token })).json();
  expect(await shown()).toMatchObject({ isOperator: true });
  await confirm(started, link);
  expect(await shown()).not.toHaveProperty('isOperator');
});
