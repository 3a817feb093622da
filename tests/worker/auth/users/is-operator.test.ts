// @module-tag core
import { expect, test } from 'vitest';
import { createIsOperator } from '#worker/auth/users/is-operator.ts';
import { signupBody, startAuth } from '#tests/worker/auth/start-auth.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('an operator is a configured and proven address, in any case', () => {
  const isOperator = createIsOperator(['Olga@Example.com']);
  expect(isOperator({ email: 'olga@example.COM', isEmailProven: true })).toBe(true);
  expect(isOperator({ email: 'olga@example.com', isEmailProven: false })).toBe(false);
  expect(isOperator({ email: 'olga@example.com' })).toBe(false);
  expect(isOperator({ email: 'olga@example.com.evil.example', isEmailProven: true })).toBe(false);
  expect(createIsOperator([])({ email: '', isEmailProven: true })).toBe(false);
});

const TOKEN = /#token=([\w-]+)/;

test('signing up with an operator’s address grants nothing; the mailed link makes its reader an operator and ends the other session', async () => {
  const email = 'olga@example.com';
  const { join, post, send, mails, runQueue } = startAuth({ settings: { ADMIN_EMAILS: [email] } });
  const squatter = await join(email);
  expect(squatter.user).not.toHaveProperty('isOperator');
  const again = await post('/api/auth/login', signupBody(email));
  expect(await again.json()).not.toHaveProperty('user.isOperator');

  await post('/api/auth/reset-request', { email });
  await runQueue();
  const token = TOKEN.exec(mails.at(-1)?.text ?? '')?.[1];
  const password = 'what only olga knows';
  await expectStatus(post('/api/auth/reset', { token, password }), 204);

  await expectStatus(send('/api/auth/verify', { token: squatter.token }), 401);
  const olga = await post('/api/auth/login', { email, password });
  const session = await olga.json<{ token: string; user: object }>();
  expect(session.user).toMatchObject({ isOperator: true });
  await expectStatus(send('/api/auth/verify', { token: session.token }), 200, { isOperator: true });
});

test('an account that proved its address but is not configured is no operator', async () => {
  const { join, post, mails, runQueue } = startAuth({
    settings: { ADMIN_EMAILS: ['olga@example.com'] },
  });
  const email = 'ben@example.com';
  await join(email);
  await post('/api/auth/reset-request', { email });
  await runQueue();
  const token = TOKEN.exec(mails.at(-1)?.text ?? '')?.[1];
  const password = 'what only ben knows now';
  await expectStatus(post('/api/auth/reset', { token, password }), 204);
  const answer = await post('/api/auth/login', { email, password });
  expect(await answer.json()).not.toHaveProperty('user.isOperator');
});
