import { env } from 'cloudflare:test';
import type { SessionUser } from '#worker/http/app-env.ts';
import { requireTestUser } from '#tests/worker/fixtures/unlimited-budget.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import type { OperatorContext } from '#worker/moderation/moderation-context.ts';
import { operatorRoutes } from '#worker/moderation/operator-routes.ts';
import { createCardDecisions } from '#worker/audit/card-decisions.ts';
import { createPolicyReader } from '#tests/worker/fixtures/policy-reader.ts';
import { createCardModeration } from '#worker/cards/moderation/create-card-moderation.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';

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
export function startOperator(options: Partial<OperatorContext> = {}) {
  const mails: QueuedMail[] = [];
  const propagated: string[] = [];
  const kernel = createTestKernel({
    productName: 'Cards',
    supportEmail: 'support@example.com',
    sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
  });
  const app = mountRoutes(
    operatorRoutes({
      ...kernel,
      ...createCardDecisions(kernel),
      ...createCardModeration({ ...createPolicyReader(), db: env.DB }),
      requireUser: requireTestUser(async () => olga),
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
