// @module-tag core
import { expect, test } from 'vitest';
import { userSchema } from '#shared/api/auth/auth.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import {
  confirmationToken,
  PASSWORD,
  signupBody,
  SECRET,
  startAuth,
} from '#tests/worker/auth/start-auth.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

type Started = ReturnType<typeof startAuth>;
const SEND = '/api/auth/email-confirmation';
const CONFIRM = '/api/auth/email-confirmation/confirm';
const HOUR = 3_600_000;

const sendAgain = ({ send }: Started, token: string) => send(SEND, { method: 'POST', token });
const confirm = ({ post }: Started, token: string) => post(CONFIRM, { token });
const userOf = async ({ send }: Started, token: string) =>
  userSchema.parse(await (await send('/api/auth/verify', { token })).json());
const confirmedAt = (id: string) =>
  readRow('SELECT email_confirmed_at, email_proven_at FROM users WHERE id = ?', id);

test('signing up mails one link with fixed text, and POST /api/auth/email-confirmation/confirm accepts it', async () => {
  const started = startAuth();
  const { token, user } = await started.join('ann@confirm.example');
  expect(user.isEmailConfirmed).toBe(false);
  expect(started.mails).toEqual([]);
  expect(started.confirmations).toMatchObject([
    {
      to: 'ann@confirm.example',
      subject: 'Confirm your email for Cards',
      text: expect.stringContaining('works for 3 days'),
    },
  ]);
  const answer = await confirm(started, confirmationToken(started, 'ann@confirm.example'));
  expect([answer.status, await answer.json()]).toEqual([200, { email: 'ann@confirm.example' }]);
  expect((await userOf(started, token)).isEmailConfirmed).toBe(true);
  expect(started.confirmed).toEqual([user.id]);
  // A confirmed address is weaker than a proven one and makes no operators.
  expect(await confirmedAt(user.id)).toMatchObject({
    email_confirmed_at: expect.any(String),
    email_proven_at: null,
  });
});

test('S-M4: two sign-ups with hostile names get the same mail, without any of their words', async () => {
  const started = startAuth();
  const hostile = { firstName: 'URGENT evil.example', lastName: 'call +1 900 555 0100' };
  await started.post('/api/auth/signup', {
    ...signupBody('one@confirm.example'),
    ...hostile,
    company: 'Bank https://evil.example',
  });
  await started.join('two@confirm.example');
  const words = started.confirmations.map(({ subject, text }) => [
    subject,
    text.replace(/#token=\S+/, ''),
  ]);
  expect(words[0]).toEqual(words[1]);
  expect(JSON.stringify(started.confirmations)).not.toMatch(/evil|URGENT|555/);
});

test('POST /api/auth/email-confirmation resends the link until the address is confirmed', async () => {
  const started = startAuth();
  const { token } = await started.join('again@confirm.example');
  const first = confirmationToken(started, 'again@confirm.example');
  started.wait(60_000);
  await expectStatus(sendAgain(started, token), 204);
  expect(started.confirmations).toHaveLength(2);
  // Both links work, because the user may open either mail.
  await expectStatus(confirm(started, first), 200);
  await expectStatus(sendAgain(started, token), 204);
  expect(started.confirmations).toHaveLength(2);
});

test('confirming twice returns the same response and refreshes the pages again', async () => {
  const started = startAuth();
  const { user } = await started.join('twice@confirm.example');
  const link = confirmationToken(started, 'twice@confirm.example');
  await expectStatus(confirm(started, link), 200);
  const before = await confirmedAt(user.id);
  started.wait(HOUR);
  await expectStatus(confirm(started, link), 200);
  expect(await confirmedAt(user.id)).toEqual(before);
  expect(started.confirmed).toEqual([user.id, user.id]);
});

test('S-M4: a mailbox gets three links and then waits, whatever the account or spelling', async () => {
  const started = startAuth();
  const spellings = [
    'm.box@gmail.com',
    'mbox+a@gmail.com',
    'mb.ox@googlemail.com',
    'm.b.o.x@gmail.com',
  ];
  const tokens: string[] = [];
  for (const [n, email] of spellings.entries()) {
    tokens.push((await started.join(email, `192.0.2.${n + 1}`)).token);
  }
  expect(started.confirmations).toHaveLength(3);
  const refused = await sendAgain(started, tokens[3] ?? '');
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600']);
  started.wait(600_000);
  await expectStatus(sendAgain(started, tokens[3] ?? ''), 204);
  await expectStatus(sendAgain(started, tokens[0] ?? ''), 429);
  expect(started.confirmations).toHaveLength(4);
});

test('a tampered or expired link, or one of another account, confirms nothing', async () => {
  const started = startAuth();
  const { user } = await started.join('mine@confirm.example');
  const other = await started.join('other@confirm.example');
  const link = confirmationToken(started, 'mine@confirm.example');
  const [id = '', expiry = '', mac = ''] = link.split('.');
  const laterExpiry = (Number.parseInt(expiry, 36) + 86_400).toString(36);
  const hostile = [
    `${other.user.id}.${expiry}.${mac}`,
    `${id}.${laterExpiry}.${mac}`,
    `${id}.${expiry}.${mac.slice(0, -2)}AA`,
    `${id}.${expiry}`,
    `${id}.${expiry}.`,
    'x',
    `${crypto.randomUUID()}.${expiry}.${mac}`,
  ];
  for (const token of hostile) {
    const answer = await confirm(started, token);
    expect([token, answer.status]).toEqual([token, 400]);
    expect(await answer.json()).toMatchObject({ code: 'reset_invalid' });
  }
  started.wait(72 * HOUR);
  await expectStatus(confirm(started, link), 400);
  expect(await confirmedAt(user.id)).toMatchObject({ email_confirmed_at: null });
  expect(started.confirmed).toEqual([]);
  for (const token of ['', 'x'.repeat(201), 7]) {
    await expectStatus(started.post(CONFIRM, { token }), 400);
  }
});

test('a link to an address that the account no longer has confirms nothing', async () => {
  const started = startAuth();
  const { user } = await started.join('before@confirm.example');
  const link = confirmationToken(started, 'before@confirm.example');
  await runSql(
    'UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1',
    user.id,
    'after@confirm.example',
  );
  await expectStatus(confirm(started, link), 400);
  expect(await confirmedAt(user.id)).toMatchObject({ email_confirmed_at: null });
});

test('links signed with the previous secret still work, and those signed with an unknown secret do not', async () => {
  const next = 'the-next-secret-for-tests-of-32-bytes-or-more';
  const old = startAuth();
  await old.join('secret@confirm.example');
  const link = confirmationToken(old, 'secret@confirm.example');
  await expectStatus(confirm(startAuth({ settings: { SESSION_SECRET: next } }), link), 400);
  await expectStatus(
    confirm(
      startAuth({
        settings: { SESSION_SECRET: next, SESSION_SECRET_PREVIOUS: SECRET },
      }),
      link,
    ),
    200,
  );
});

test('password reset links and email change links also confirm the address', async () => {
  const started = startAuth();
  const reset = await started.join('reset@confirm.example');
  await started.post('/api/auth/reset-request', { email: 'reset@confirm.example' });
  await started.runQueue();
  const token = /#token=([\w-]{43})$/m.exec(started.mails[0]?.text ?? '')?.[1];
  await started.post('/api/auth/reset', { token, password: 'another long pass phrase' });
  expect(await confirmedAt(reset.user.id)).toMatchObject({
    email_confirmed_at: expect.any(String),
    email_proven_at: expect.any(String),
  });
  expect(started.confirmed).toEqual([reset.user.id]);

  const moved = await started.join('from@confirm.example');
  await started.send('/api/auth/email-change', {
    method: 'POST',
    token: moved.token,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'to@confirm.example', password: PASSWORD }),
  });
  const link = started.mails.find(({ to }) => to === 'to@confirm.example')?.text ?? '';
  const change = /#token=([\w-]{43})$/m.exec(link)?.[1];
  await expectStatus(started.post('/api/auth/email-change/confirm', { token: change }), 200);
  expect(await confirmedAt(moved.user.id)).toMatchObject({
    email_confirmed_at: expect.any(String),
    email_proven_at: null,
  });
});

test('both routes refuse requests without permission', async () => {
  const started = startAuth();
  await expectStatus(started.send(SEND, { method: 'POST' }), 401);
  await expectStatus(started.send(SEND, { method: 'POST', token: 'x.y.z' }), 401);
  const limited = startAuth({
    limitSignIn: createRateLimiter({ limit: async () => ({ success: false }) }, 'refuse'),
  });
  await expectStatus(confirm(limited, 'x'), 429);
});
