import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv, SessionUser } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { createRequireUser } from '#worker/http/middleware/require-user.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import type { OperatorContext } from '#worker/moderation/moderation-context.ts';
import { operatorRoutes } from '#worker/moderation/operator-routes.ts';
import { createPolicyReader } from '#tests/worker/fixtures/policy-reader.ts';
import { createCardModeration } from '#worker/cards/moderation/create-card-moderation.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { ORIGIN } from '#tests/worker/cards/harness.ts';
import { createReportableCard } from '#tests/worker/moderation/harness.ts';

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

/** The operator routes over the real database and the real mailer, for an operator by default. */
function start(options: Partial<OperatorContext> = {}) {
  const mails: QueuedMail[] = [];
  const propagated: string[] = [];
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route(
    '/',
    operatorRoutes({
      ...createTestKernel({
        productName: 'Cards',
        supportEmail: 'support@example.com',
        sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
      }),
      ...createCardModeration({ ...createPolicyReader(), db: env.DB }),
      requireUser: createRequireUser(async () => olga),
      isOperator: () => true,
      checkPassword: async () => undefined,
      sessions: { confirm: async () => undefined, isFresh: async () => true },
      findUsernamesSharingPictures: async () => [],
      findEmail: async () => 'ann@example.com',
      refreshRecord: async (username) => void propagated.push(username),
      syncPasses: async () => undefined,
      refreshPasses: async () => undefined,
      propagate: async () => undefined,
      refreshPoliciesShowing: async () => undefined,
      releaseImages: async () => undefined,
      forgetPictures: async () => undefined,
      listPolicyReports: async () => [],
      ...options,
    }),
  );
  const decide = async (cardId: string, body: object) =>
    app.request(`/api/moderation/cards/${cardId}/decisions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer x' },
      body: JSON.stringify(body),
    });
  return { decide, mails, propagated };
}

test('the owner is mailed the decision, the reason and how to object, but not who reported', async () => {
  const { username, cardId } = await createReportableCard();
  const { decide, mails, propagated } = start();
  const reason = 'It pretends to be a bank.\r\nBcc: everybody@example.com';
  expect((await decide(cardId, { action: 'take_down', reason })).status).toBe(200);
  expect((await decide(cardId, { action: 'restore' })).status).toBe(200);
  expect(propagated).toEqual([username, username]);
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

test('the mail about a restored but inactive card does not call it public', async () => {
  const { cardId } = await createReportableCard({ isActive: false });
  const { decide, mails } = start();
  await decide(cardId, { action: 'take_down', reason: 'No' });
  await decide(cardId, { action: 'restore' });
  expect(mails[1]?.text).toContain('switch it on again');
});

test('a mail that cannot be sent, or an owner being deleted, does not block a decision', async () => {
  for (const options of [
    { sendMail: () => Promise.reject(new Error('down')) },
    { findEmail: async () => null },
  ]) {
    const { cardId } = await createReportableCard();
    const { decide, propagated } = start(options);
    expect((await decide(cardId, { action: 'take_down', reason: 'No' })).status).toBe(200);
    expect(propagated).toHaveLength(1);
  }
});

test('without a session, or as another account, no decision is made', async () => {
  const { cardId } = await createReportableCard();
  const body = { action: 'take_down', reason: 'No' };
  const visitor = start({ requireUser: createRequireUser(async () => null) });
  expect((await visitor.decide(cardId, body)).status).toBe(401);
  const other = start({ isOperator: () => false });
  expect((await other.decide(cardId, body)).status).toBe(404);
  expect([...visitor.propagated, ...other.propagated]).toEqual([]);
});
