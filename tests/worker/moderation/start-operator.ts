import type { SessionUser } from '#worker/http/app-env.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { operatorRoutes } from '#worker/moderation/operator-routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';

const now = () => new Date();

/** An account with a session that has just begun. */
async function findOlga(): Promise<SessionUser> {
  const id = await addUser();
  const sidHash = unique('session');
  await runSql(
    `INSERT INTO sessions
      (sid_hash, user_id, created_at, last_seen_at, idle_expires_at, abs_expires_at, ua_label, ip_prefix)
    VALUES (?1, ?2, ?3, ?3, '2999', '2999', '', '')`,
    sidHash,
    id,
    now().toISOString(),
  );
  return {
    id,
    email: 'olga@example.com',
    firstName: 'Olga',
    lastName: 'Operator',
    company: '',
    jobTitle: '',
    plan: 'free',
    sidHash,
  };
}

/**
 * The operator routes over the real database and the real mailer, for an operator who has just
 * signed in by default.
 */
export function startOperator(options: Partial<Kernel> = {}) {
  const mails: QueuedMail[] = [];
  const propagated: string[] = [];
  const kernel = createTestKernel({
    productName: 'Cards',
    findSession: findOlga,
    isOperator: () => true,
    checkPassword: async () => '',
    supportEmail: 'support@example.com',
    sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
    ...options,
  });
  kernel.listen({
    effects: { recordChanged: async ({ username }) => void propagated.push(username) },
  });
  const app = mountRoutes(operatorRoutes(kernel));
  const decide = async (cardId: string, body: object) =>
    app.request(`/api/moderation/cards/${cardId}/decisions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer x' },
      body: JSON.stringify(body),
    });
  return { decide, mails, propagated };
}
