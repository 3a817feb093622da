// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { requireTestUser } from '#tests/worker/fixtures/unlimited-budget.ts';
import { ORIGIN } from '#tests/worker/world/card.ts';
import { createReportableCard } from '#tests/worker/moderation/harness.ts';
import { startOperator } from '#tests/worker/moderation/start-operator.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('the owner is mailed the decision, the reason and how to object, but not who reported', async () => {
  const { ann, username, cardId } = await createReportableCard();
  const { decide, mails, propagated } = startOperator();
  const reason = 'It pretends to be a bank.\r\nBcc: everybody@example.com';
  await expectStatus(decide(cardId, { action: 'take_down', reason }), 200);
  await expectStatus(decide(cardId, { action: 'restore' }), 200);
  expect(propagated).toEqual([username, username]);
  expect(mails).toMatchObject([
    {
      to: ann.email,
      subject: 'Your card is no longer public',
      replyTo: 'support@example.com',
    },
    { to: ann.email, subject: 'Your card is restored', replyTo: 'support@example.com' },
  ]);
  expect(mails[0]?.text).toContain(reason);
  expect(mails[0]?.text).toContain('write to support@example.com');
  expect(mails[0]?.text).toContain(`${ORIGIN}/${username}`);
  expect(mails[1]?.text).toContain('It is public again');
});

test('the mail about a restored but inactive card does not call it public', async () => {
  const { cardId } = await createReportableCard({ isActive: false });
  const { decide, mails } = startOperator();
  await decide(cardId, { action: 'take_down', reason: 'No' });
  await decide(cardId, { action: 'restore' });
  expect(mails[1]?.text).toContain('switch it on again');
});

/** The database while an account is being deleted: its address is gone. */
const withoutAddresses: D1Database = Object.assign(Object.create(env.DB), {
  prepare: (sql: string) =>
    env.DB.prepare(sql.startsWith('SELECT email FROM users') ? `${sql} AND false` : sql),
  batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
});

test('a mail that cannot be sent, or an owner being deleted, does not block a decision', async () => {
  for (const options of [
    { sendMail: () => Promise.reject(new Error('down')) },
    { db: withoutAddresses },
  ]) {
    const { cardId } = await createReportableCard();
    const { decide, propagated } = startOperator(options);
    await expectStatus(decide(cardId, { action: 'take_down', reason: 'No' }), 200);
    expect(propagated).toHaveLength(1);
  }
});

test('without a session, or as another account, no decision is made', async () => {
  const { cardId } = await createReportableCard();
  const body = { action: 'take_down', reason: 'No' };
  const visitor = startOperator({ requireUser: requireTestUser(async () => null) });
  await expectStatus(visitor.decide(cardId, body), 401);
  const other = startOperator({ isOperator: () => false });
  await expectStatus(other.decide(cardId, body), 404);
  expect([...visitor.propagated, ...other.propagated]).toEqual([]);
});
