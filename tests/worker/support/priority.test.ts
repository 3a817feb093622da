import { expect, test } from 'vitest';
import { listSupportMessages, sendSupportMessage } from '#shared/api/moderation/support.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { ATTEMPT_LIMITS } from '#worker/http/rate-limit/attempt-limits.ts';
import { unique } from '#tests/worker/world/card.ts';
import { join, type Person, sendAs } from '#tests/worker/world/person.ts';
import { signInOperator } from '#tests/worker/moderation/harness.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

const messageOf = (subject: string) => ({
  name: 'Ann Smith',
  email: 'ann@example.com',
  subject,
  message: 'Please help.',
});

async function levelOf(subject: string) {
  const olga = await signInOperator();
  const list = await readAnswer(listSupportMessages, olga('GET', listSupportMessages.path));
  return list.messages.find((one) => one.subject === subject);
}

async function write(send: Person['send'], body: object): Promise<number> {
  return (await send('POST', sendSupportMessage.path, body)).status;
}

test.each(PLAN_IDS)('a message gets the level of the account’s plan: %s', async (plan) => {
  const user = await join(plan);
  const subject = unique('subject');
  expect(await write(user.send, messageOf(subject))).toBe(204);
  const expected = can(plan, 'dedicatedSupport')
    ? 'dedicated'
    : can(plan, 'prioritySupport')
      ? 'priority'
      : 'account';
  expect(await levelOf(subject)).toMatchObject({ level: expected, account: user.email });
});

test('S-P1: a plan, level or account in the body changes nothing', async () => {
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

test('the current plan counts: a downgrade applies at once, and earlier messages keep their level', async () => {
  const user = await join('startup');
  const [before, after] = [unique('before'), unique('after')];
  await write(user.send, messageOf(before));
  await runSql("UPDATE users SET plan = 'free' WHERE id = ?", user.user.id);
  await write(user.send, messageOf(after));
  expect(await levelOf(before)).toMatchObject({ level: 'priority' });
  expect(await levelOf(after)).toMatchObject({ level: 'account' });
});

test('S-M10: an account has the same hourly limit as an address', () => {
  const { supportAccount, supportAddress } = ATTEMPT_LIMITS.production;
  expect(supportAccount).toEqual(supportAddress);
});

test('deleting the account removes it from its message', async () => {
  const user = await join('startup');
  const subject = unique('subject');
  await write(user.send, messageOf(subject));
  const password = 'a rather long pass phrase';
  await user.send('DELETE', '/api/account', { password, confirm: 'DELETE' });
  expect(await levelOf(subject)).toMatchObject({ level: 'priority', account: null });
});
