import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import type { PublishedCard } from '#shared/card/card.ts';
import { ATTEMPT_LIMITS, type AttemptKind } from '#worker/auth/attempts/attempt-limits.ts';
import { createAttempts } from '#worker/auth/attempts/attempts.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { sendReportDigest } from '#worker/moderation/report-digest.ts';
import { createReporterKey } from '#worker/moderation/reporter-key.ts';
import { abuseReportRoutes, type AbuseReportDeps } from '#worker/moderation/abuse-report-routes.ts';
import { ORIGIN, unique } from '#tests/worker/cards/harness.ts';
import { allowMisses } from '#tests/worker/fixtures/miss-limiter.ts';

function publicCard(username: string): PublishedCard {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the routes look at the name alone
  return { username, name: 'Ann', template: 'premium' } as PublishedCard;
}

/**
 * The report routes over the real database and mailer, with a fixed clock and no limits by default.
 */
export function startReports(options: Partial<AbuseReportDeps> = {}) {
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const now = () => new Date(clock.at);
  const mails: QueuedMail[] = [];
  const cardId = unique('card');
  const deps: AbuseReportDeps = {
    db: env.DB,
    findPublic: async (username) => publicCard(username),
    limitMisses: allowMisses,
    findReported: async (username) => ({
      cardId: username === 'ann' ? cardId : `${cardId}-${username}`,
      username,
    }),
    renderPage: (c, { message, values, isDone }, status) =>
      c.text(isDone ? 'done' : `${message} ${values['note']}`, status),
    rateLimit: async () => undefined,
    countAddress: async () => undefined,
    countCard: async () => undefined,
    countReporterMail: async () => undefined,
    countMail: async () => undefined,
    reporterKey: createReporterKey('x'.repeat(40)),
    operators: ['one@example.com', 'two@example.com'],
    sendMail: createMailer({ enqueue: async (mail) => void mails.push(mail), now }),
    productName: 'Cards',
    originOf: () => ORIGIN,
    now,
    ...options,
  };
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route('/', abuseReportRoutes(deps));
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
    sendDigest: () => sendReportDigest({ ...deps, publicOrigin: ORIGIN }),
  };
}

/** The production limits with the real counters, under keys used by this call only. */
export function productionLimits(now: () => Date): Partial<AbuseReportDeps> {
  const limits = ATTEMPT_LIMITS.production;
  const attempts = createAttempts({ counters: env.ATTEMPTS, limits, now });
  const part = unique('limits');
  const count = (kind: AttemptKind) => (key: string) => attempts.consume(kind, `${part} ${key}`);
  return {
    countAddress: count('reportAddress'),
    countCard: count('reportCard'),
    countReporterMail: count('reportMailAddress'),
    countMail: () => attempts.consume('reportMail', part),
  };
}
