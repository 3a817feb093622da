import type { PublishedCard } from '#shared/card/card.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { sendReportDigest } from '#worker/moderation/reports/report-digest.ts';
import { createReporterKey } from '#worker/moderation/reports/reporter-key.ts';
import { abuseReportRoutes } from '#worker/moderation/reports/abuse-report-routes.ts';
import type { ReportContext } from '#worker/moderation/moderation-context.ts';
import { ORIGIN, unique } from '#tests/worker/world/card.ts';
import {
  countOnly,
  createProductionAttempts,
  createTestKernel,
} from '#tests/worker/fixtures/test-kernel.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';

function publicCard(username: string): PublishedCard {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes look at the name alone
  return { username, name: 'Ann', template: 'premium' } as PublishedCard;
}

/**
 * The report routes over the real database and mailer, with a fixed clock and no limits by default.
 */
export function startReports(options: Partial<ReportContext> = {}) {
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const now = () => new Date(clock.at);
  const mails: QueuedMail[] = [];
  const cardId = unique('card');
  const context: ReportContext = {
    ...createTestKernel({
      now,
      productName: 'Cards',
      publicOrigin: ORIGIN,
      attempts: countOnly({}),
      sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
    }),
    findPublicCard: async (username) => publicCard(username),
    findReported: async (username) => ({
      cardId: username === 'ann' ? cardId : `${cardId}-${username}`,
      username,
    }),
    renderReportPage: (c, { message, values, isDone }, status) =>
      c.text(isDone ? 'done' : `${message} ${values['note']}`, status),
    reporterKey: createReporterKey('x'.repeat(40)),
    operators: ['one@example.com', 'two@example.com'],
    ...options,
  };
  const app = mountRoutes(abuseReportRoutes(context), productHost);
  const send = async (body: object, ip = '203.0.113.1', isForm = false) =>
    app.request('/api/reports', {
      method: 'POST',
      headers: {
        'CF-Connecting-IP': ip,
        ...(!isForm && { 'Content-Type': 'application/json' }),
      },
      body: isForm
        ? new URLSearchParams({ username: 'ann', reason: 'spam', ...body })
        : JSON.stringify({ username: 'ann', reason: 'spam', ...body }),
    });
  return {
    send,
    mails,
    cardId,
    clock,
    mailsTo: (operator: string) => mails.filter(({ to }) => to === operator),
    sendDigest: () => sendReportDigest(context),
  };
}

/** The production limits with the real counters, under keys used by this call only. */
export function productionLimits(now: () => Date): Partial<ReportContext> {
  const attempts = createProductionAttempts(now);
  const part = unique('limits');
  return {
    attempts: { ...attempts, consume: (kind, key) => attempts.consume(kind, `${part} ${key}`) },
  };
}
