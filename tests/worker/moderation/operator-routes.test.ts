import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import {
  findJudged,
  findTakeDownState,
  VERDICT_HOLDS,
  verdictStatements,
} from '#worker/cards/take-down.ts';
import type { AppEnv, SessionUser } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { createRequireUser } from '#worker/http/require-user.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { operatorRoutes, type OperatorDeps } from '#worker/moderation/operator-routes.ts';
import { ORIGIN } from '#tests/worker/cards/harness.ts';
import { published } from '#tests/worker/moderation/harness.ts';

const olga: SessionUser = {
  id: 'olga',
  email: 'olga@example.com',
  firstName: 'Olga',
  lastName: 'Operator',
  company: '',
  jobTitle: '',
  plan: 'free',
  sidHash: 'x',
};

const now = () => new Date();

/** The operators' calls over the real database and the real mailer, for somebody who is one. */
function start(options: Partial<OperatorDeps> = {}) {
  const mails: QueuedMail[] = [];
  const told: string[] = [];
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route(
    '/',
    operatorRoutes({
      db: env.DB,
      requireUser: createRequireUser(async () => olga),
      isOperator: () => true,
      checkPassword: async () => undefined,
      confirmSession: async () => undefined,
      isFresh: async () => true,
      findJudged: (ids) => findJudged(env.DB, ids),
      verdictEffect: (verdict) => ({
        before: verdictStatements(env.DB, verdict),
        condition: VERDICT_HOLDS,
      }),
      picturesEffect: () => ({ before: [], condition: 'FALSE' }),
      publishingEffect: () => ({ before: [], condition: 'FALSE' }),
      findTakeDownState: (ids) => findTakeDownState(env.DB, ids),
      findContent: async () => null,
      findPausedAccount: async () => null,
      onAnswered: async () => undefined,
      onDecided: async ({ card }) => void told.push(card?.username ?? ''),
      listPolicyReports: async () => [],
      findEmail: async () => 'ann@example.com',
      sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
      supportEmail: 'support@example.com',
      productName: 'Cards',
      originOf: () => ORIGIN,
      now,
      ...options,
    }),
  );
  const decide = async (cardId: string, body: object) =>
    app.request(`/api/moderation/cards/${cardId}/decisions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer x' },
      body: JSON.stringify(body),
    });
  return { decide, mails, told };
}

test('the owner is mailed what was decided, why, and how to object; never who reported', async () => {
  const { username, cardId } = await published();
  const { decide, mails, told } = start();
  const reason = 'It pretends to be a bank.\r\nBcc: everybody@example.com';
  expect((await decide(cardId, { action: 'take_down', reason })).status).toBe(200);
  expect((await decide(cardId, { action: 'restore' })).status).toBe(200);
  expect(told).toEqual([username, username]);
  expect(mails).toMatchObject([
    {
      to: 'ann@example.com',
      subject: 'Your card is no longer public',
      replyTo: 'support@example.com',
    },
    { to: 'ann@example.com', subject: 'Your card is restored', replyTo: 'support@example.com' },
  ]);
  expect(mails[0]?.text).toContain(reason);
  expect(mails[0]?.text).toContain('write to support@example.com');
  expect(mails[0]?.text).toContain(`${ORIGIN}/${username}`);
  expect(mails[1]?.text).toContain('It is public again');
});

test('a restored card that is switched off is not called public', async () => {
  const { cardId } = await published({ isActive: false });
  const { decide, mails } = start();
  await decide(cardId, { action: 'take_down', reason: 'No' });
  await decide(cardId, { action: 'restore' });
  expect(mails[1]?.text).toContain('switched on again');
});

test('a mail that cannot be sent, or an owner who is just leaving, holds no decision up', async () => {
  for (const options of [
    { sendMail: () => Promise.reject(new Error('down')) },
    { findEmail: async () => null },
  ]) {
    const { cardId } = await published();
    const { decide, told } = start(options);
    expect((await decide(cardId, { action: 'take_down', reason: 'No' })).status).toBe(200);
    expect(told).toHaveLength(1);
  }
});

test('without a session, and without being an operator, nothing is decided', async () => {
  const { cardId } = await published();
  const body = { action: 'take_down', reason: 'No' };
  const visitor = start({ requireUser: createRequireUser(async () => null) });
  expect((await visitor.decide(cardId, body)).status).toBe(401);
  const other = start({ isOperator: () => false });
  expect((await other.decide(cardId, body)).status).toBe(404);
  expect([...visitor.told, ...other.told]).toEqual([]);
});
