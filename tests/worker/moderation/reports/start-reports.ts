import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { sendReportDigest } from '#worker/moderation/reports/report-digest.ts';
import { abuseReportRoutes } from '#worker/moderation/reports/abuse-report-routes.ts';
import type { Kernel } from '#worker/kernel.ts';
import * as documents from '#src/entry-server.tsx';
import { addUser } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, ORIGIN, START, unique } from '#tests/worker/world/card.ts';
import {
  buildTestSettings,
  countOnly,
  createProductionAttempts,
  createTestKernel,
} from '#tests/worker/fixtures/test-kernel.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';

/** Stores a public card. A former one of the username is gone. */
async function storeCard(userId: string, cardId: string, username: string): Promise<void> {
  await runSql(
    `INSERT OR REPLACE INTO cards
      (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
    VALUES (?1, ?2, ?1, ?3, 1, ?4, 1, ?5, ?5)`,
    cardId,
    userId,
    username,
    JSON.stringify(buildTestContent()),
    new Date(START).toISOString(),
  );
}

/**
 * The report routes over the real database and mailer, with a fixed clock and no limits by default.
 */
export function startReports(options: Partial<Kernel> = {}) {
  const clock = { at: START };
  const now = () => new Date(clock.at);
  const mails: QueuedMail[] = [];
  const cardId = unique('card');
  const kernel = createTestKernel({
    now,
    settings: buildTestSettings({ ADMIN_EMAILS: ['one@example.com', 'two@example.com'] }),
    productName: 'Cards',
    publicOrigin: ORIGIN,
    originOf: () => ORIGIN,
    attempts: countOnly({}),
    sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
    ...options,
  });
  const app = mountRoutes(abuseReportRoutes(kernel, documents), productHost);
  const owner = addUser();
  const stored = new Map<string, Promise<void>>();
  /** Stores the card of a username once. */
  const publish = async (username: string): Promise<void> => {
    const id = username === 'ann' ? cardId : `${cardId}-${username}`;
    const card = stored.get(username) ?? owner.then((userId) => storeCard(userId, id, username));
    stored.set(username, card);
    await card;
  };
  const send = async (
    body: { username?: string } & Record<string, string>,
    ip = '203.0.113.1',
    isForm = false,
  ) => {
    await publish(body.username ?? 'ann');
    return app.request('/api/reports', {
      method: 'POST',
      headers: {
        'CF-Connecting-IP': ip,
        ...(!isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm
        ? new URLSearchParams({ username: 'ann', reason: 'spam', ...body })
        : JSON.stringify({ username: 'ann', reason: 'spam', ...body }),
    });
  };
  return {
    kernel,
    send,
    mails,
    cardId,
    clock,
    mailsTo: (operator: string) => mails.filter(({ to }) => to === operator),
    sendDigest: () => sendReportDigest(kernel),
  };
}

/** The production limits with the real counters, under keys used by this call only. */
export function productionLimits(now: () => Date): Partial<Kernel> {
  const attempts = createProductionAttempts(now);
  const part = unique('limits');
  return {
    attempts: { ...attempts, consume: (kind, key) => attempts.consume(kind, `${part} ${key}`) },
  };
}
