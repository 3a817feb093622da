import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { sweepEmailChanges } from '#worker/auth/email-change/email-changes.ts';
import { sha256Hex } from '#worker/auth/sha256.ts';
import { PASSWORD, person, START, startAuth } from '#tests/worker/auth/start-auth.ts';

type Started = ReturnType<typeof startAuth>;
const PATH = '/api/auth/email-change';
const RESEND = '/api/auth/email-change/resend';
const CONFIRM = '/api/auth/email-change/confirm';
const MINUTE = 60_000;
const LINK = /^https:\/\/cards\.test\/confirm-email#token=([\w-]{43})$/m;

const call = (
  { send }: Started,
  token: string,
  [method, path = PATH]: [string, string?],
  body?: object,
) =>
  send(path, {
    method,
    token,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
const ask = (started: Started, token: string, email: string, password = PASSWORD) =>
  call(started, token, ['POST'], { email, password });
const confirm = ({ post }: Started, token: string) => post(CONFIRM, { token });
const pendingOf = async (started: Started, token: string) =>
  (await (await call(started, token, ['GET'])).json<{ pending: object | null }>()).pending;
const login = async ({ post }: Started, email: string, password = PASSWORD) =>
  (await post('/api/auth/login', { email, password })).status;
const verify = async ({ send }: Started, token: string) =>
  (await send('/api/auth/verify', { token })).status;
const rowOf = (id: string) =>
  env.DB.prepare('SELECT * FROM email_changes WHERE user_id = ?').bind(id).first();

/** The token of the newest link mailed to an address. */
function linkTo({ mails }: Started, to: string): string {
  const mail = mails.findLast((one) => one.to === to && LINK.test(one.text));
  const token = LINK.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${to}`);
  return token;
}

/** A person who asked for another address. */
async function asking(started: Started, from: string, to: string) {
  const joined = await started.join(from);
  expect((await ask(started, joined.token, to)).status).toBe(200);
  return { ...joined, link: linkTo(started, to) };
}

test('POST /api/auth/email-change mails the new address a link and the present one a notice, and changes nothing yet', async () => {
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
  // How to stop it; and neither mail carries the other's address.
  expect(started.mails[0]?.text).toContain('https://cards.test/forgot-password');
  expect(started.mails[0]?.text).not.toMatch(/new\.example|confirm-email/i);
  expect(started.mails[1]?.text).not.toContain('old.example');
  expect(await login(started, 'ann@old.example')).toBe(200);
  expect(await login(started, 'ann@new.example')).toBe(401);
  // A hash alone is kept.
  expect(await rowOf(user.id)).toMatchObject({
    token_hash: sha256Hex(linkTo(started, 'Ann@New.example')),
    email_key: 'ann@new.example',
  });
});

test('POST …/confirm: one signs in with the new address alone, the old one is told and pointed at support', async () => {
  const started = startAuth();
  const { link, token, user } = await asking(started, 'bea@old.example', 'Bea@New.example');
  const answer = await confirm(started, link);
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
  const again = await call(started, token, ['POST', RESEND]);
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

test('the password is asked for, its tries are counted, and without it nothing is mailed', async () => {
  const started = startAuth();
  const { token } = await started.join('pw@old.example');
  for (const password of [undefined, '', 'a wrong password']) {
    const answer = await call(started, token, ['POST'], { email: 'pw@new.example', password });
    expect(answer.status).toBe(password ? 403 : 400);
  }
  for (let n = 0; n < 4; n += 1) await ask(started, token, 'pw@new.example', 'a wrong password');
  expect((await ask(started, token, 'pw@new.example')).status).toBe(429);
  expect(started.mails).toEqual([]);
  expect(await pendingOf(started, token)).toBe(null);
});

test('the address one has, however it is written, and one that is none are refused at the field', async () => {
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

test('A13: an address with an account gets the asker the same answer; its owner alone is told, without a link', async () => {
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
  const told = started.mails.filter(({ to }) => to !== 'dan@old.example');
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    ['TAKEN@peer.example', 'This address already has a Cards account'],
    ['freed@peer.example', 'Confirm your new email for Cards'],
  ]);
  expect(told[0]?.text).not.toMatch(/token|dan|Ann/);
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

test('a second wish replaces the first, and its link the first one’s', async () => {
  const started = startAuth();
  const { link, token } = await asking(started, 'fay@old.example', 'fay@first.example');
  expect((await ask(started, token, 'fay@second.example')).status).toBe(200);
  expect((await confirm(started, link)).status).toBe(400);
  expect((await confirm(started, linkTo(started, 'fay@second.example'))).status).toBe(200);
  expect(await login(started, 'fay@second.example')).toBe(200);
});

test('the link is sent again on request: the newest works, for another hour', async () => {
  const started = startAuth();
  const { link, token } = await asking(started, 'gus@old.example', 'gus@new.example');
  started.wait(59 * MINUTE);
  const answer = await call(started, token, ['POST', RESEND]);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { pending: { email: 'gus@new.example', expiresAt: '2026-03-01T13:59:00.000Z' } },
  ]);
  // The present address was told once.
  expect(started.mails.map(({ to }) => to)).toEqual([
    'gus@old.example',
    'gus@new.example',
    'gus@new.example',
  ]);
  expect((await confirm(started, link)).status).toBe(400);
  started.wait(59 * MINUTE);
  expect((await confirm(started, linkTo(started, 'gus@new.example'))).status).toBe(200);
});

test('what is taken back waits no more, and its link opens nothing', async () => {
  const started = startAuth();
  const { link, token } = await asking(started, 'hal@old.example', 'hal@new.example');
  const answer = await call(started, token, ['DELETE']);
  expect([answer.status, await pendingOf(started, token)]).toEqual([204, null]);
  expect((await confirm(started, link)).status).toBe(400);
  expect((await call(started, token, ['POST', RESEND])).status).toBe(404);
});

test('nobody sees, sends, takes back or confirms the wish of another', async () => {
  const started = startAuth();
  const { token, user } = await asking(started, 'ida@old.example', 'ida@new.example');
  const stranger = await started.join('stranger@old.example');
  const before = await rowOf(user.id);
  expect(await pendingOf(started, stranger.token)).toBe(null);
  expect((await call(started, stranger.token, ['DELETE'])).status).toBe(204);
  expect((await call(started, stranger.token, ['POST', RESEND])).status).toBe(404);
  for (const [method, path] of [
    ['GET', PATH],
    ['POST', PATH],
    ['DELETE', PATH],
    ['POST', RESEND],
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

test('a password changed while the request was hashing keeps no wish', async () => {
  const { auth, join } = startAuth();
  const { user } = await join('hash@old.example');
  const asked = { userId: user.id, sidHash: 'x', email: 'hash@new.example' };
  expect(await auth.emailChanges.keep({ ...asked, passwordHash: 'of before' })).toBe(null);
  expect(await rowOf(user.id)).toBe(null);
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

test('I4: a first name that is a message is carried to neither address', async () => {
  const started = startAuth();
  const firstName = 'there, unlock it: https://evil.example';
  const signed = await started.post('/api/auth/signup', {
    ...person('lea@old.example'),
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

test('at most five links an hour by one account, and three to one address whoever asks', async () => {
  const started = startAuth();
  const { token } = await started.join('max@old.example');
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    statuses.push((await ask(started, token, 'crowd@new.example')).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  const other = await started.join('nina@old.example');
  expect((await ask(started, other.token, 'CROWD@new.example')).status).toBe(429);
  expect((await ask(started, token, 'five@new.example')).status).toBe(200);
  expect((await ask(started, token, 'six@new.example')).status).toBe(429);
  expect((await call(started, token, ['POST', RESEND])).status).toBe(429);
});

test('the sweep removes what has run out', async () => {
  const started = startAuth();
  const { user } = await asking(started, 'row@old.example', 'row@new.example');
  await sweepEmailChanges(env.DB, new Date(START + 59 * MINUTE));
  expect(await rowOf(user.id)).not.toBe(null);
  await sweepEmailChanges(env.DB, new Date(START + 60 * MINUTE));
  expect(await rowOf(user.id)).toBe(null);
});
