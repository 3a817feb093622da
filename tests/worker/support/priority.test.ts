import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listSupportMessages, supportMessage } from '#shared/api/support.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { ATTEMPT_LIMITS } from '#worker/auth/attempts/attempt-limits.ts';
import { join, sendAs, type Person } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { operator } from '#tests/worker/moderation/harness.ts';

const messageOf = (subject: string) => ({
  name: 'Ann Smith',
  email: 'ann@example.com',
  subject,
  message: 'Please help.',
});

async function levelOf(subject: string) {
  const olga = await operator();
  const list = listSupportMessages.response.parse(
    await (await olga('GET', listSupportMessages.path)).json(),
  );
  return list.messages.find((one) => one.subject === subject);
}

async function write(send: Person['send'], body: object): Promise<number> {
  return (await send('POST', supportMessage.path, body)).status;
}

test.each(PLAN_IDS)('the plan of the account marks a message: %s', async (plan) => {
  const person = await join(plan);
  const subject = unique('subject');
  expect(await write(person.send, messageOf(subject))).toBe(204);
  const expected = can(plan, 'dedicatedSupport')
    ? 'dedicated'
    : can(plan, 'prioritySupport')
      ? 'priority'
      : 'account';
  expect(await levelOf(subject)).toMatchObject({ level: expected, account: person.email });
});

test('P1: a plan, a level or an account named in the body changes nothing', async () => {
  const enterprise = await join('enterprise');
  const visitor = sendAs('no-token');
  const subject = unique('subject');
  const claimed = {
    plan: 'enterprise',
    level: 3,
    user_id: enterprise.user.id,
    userId: enterprise.user.id,
    prioritySupport: true,
    email: enterprise.email,
  };
  expect(await write(visitor, { ...messageOf(subject), ...claimed })).toBe(204);
  expect(await levelOf(subject)).toMatchObject({ level: 'visitor', account: null });
});

test('the plan is that of the moment: a downgrade counts at once, and earlier messages keep their mark', async () => {
  const person = await join('startup');
  const [before, after] = [unique('before'), unique('after')];
  await write(person.send, messageOf(before));
  await env.DB.prepare("UPDATE users SET plan = 'free' WHERE id = ?").bind(person.user.id).run();
  await write(person.send, messageOf(after));
  expect(await levelOf(before)).toMatchObject({ level: 'priority' });
  expect(await levelOf(after)).toMatchObject({ level: 'account' });
});

test('M10: an account is limited to as many messages an hour as an address', () => {
  const { supportAccount, supportAddress } = ATTEMPT_LIMITS.production;
  expect(supportAccount).toEqual(supportAddress);
});

test('a deleted account leaves its message without a name of the account', async () => {
  const person = await join('startup');
  const subject = unique('subject');
  await write(person.send, messageOf(subject));
  const password = 'a rather long pass phrase';
  await person.send('DELETE', '/api/account', { password, confirm: 'DELETE' });
  expect(await levelOf(subject)).toMatchObject({ level: 'priority', account: null });
});
