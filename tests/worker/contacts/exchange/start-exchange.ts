import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import { ATTEMPT_LIMITS, type AttemptKind } from '#worker/auth/attempts/attempt-limits.ts';
import { createAttempts } from '#worker/auth/attempts/attempts.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { findCard } from '#worker/cards/row.ts';
import type { HumanCheck } from '#worker/contacts/exchange/human-check.ts';
import { exchangeRoutes, type ExchangeDeps } from '#worker/contacts/exchange/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import { createExchangePage } from '#worker/public-card/exchange-page.ts';
import * as documents from '#src/entry-server.tsx';
import { ORIGIN, START } from '#tests/worker/cards/harness.ts';
import { allowMisses } from '#tests/worker/fixtures/miss-limit.ts';

interface Options {
  human?: HumanCheck | null;
  wantsMail?: boolean;
  sendMail?: ExchangeDeps['sendMail'];
}

/** The form over the real database and counters, with what it mails at hand and a clock that stands. */
export function startExchange(options: Options = {}) {
  const clock = { at: START };
  const now = () => new Date(clock.at);
  const mails: QueuedMail[] = [];
  const mailer = createMailer({ enqueue: async (mail) => void mails.push(mail), now });
  // The limits of production: the local ones are wide.
  const attempts = createAttempts({
    counters: env.ATTEMPTS,
    limits: ATTEMPT_LIMITS.production,
    now,
  });
  const count = (kind: AttemptKind) => (key: string) => attempts.take(kind, key);
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.route(
    '/',
    exchangeRoutes({
      db: env.DB,
      findPublic: async (username) => {
        const found = await findCard(env.DB, { username });
        return found && found.card;
      },
      limitMisses: allowMisses,
      findCard: (username) => findCard(env.DB, { username }),
      findOwner: async (userId) => {
        const email = await env.DB.prepare(
          'SELECT email FROM users WHERE id = ? AND email_confirmed_at IS NOT NULL',
        )
          .bind(userId)
          .first<string>('email');
        return email === null ? null : { email, wantsMail: options.wantsMail ?? true };
      },
      renderPage: createExchangePage({ documents, isPolicySent: true }, '/assets/exchange.js'),
      gate: async () => undefined,
      countAddress: count('contactAddress'),
      countCard: count('contactCard'),
      countCardDay: count('contactCardDay'),
      countFirst: count('contactAddressCard'),
      countOwnerMail: count('contactOwnerMail'),
      countCardMail: async ({ to, userId }) => {
        await attempts.take('contactCardMail', mailboxKey(to));
        await attempts.take('contactCardMailOwner', userId);
      },
      human: options.human ?? null,
      sendMail: options.sendMail ?? mailer,
      originOf: () => ORIGIN,
      productName: 'Tip Top Cards',
      now,
    }),
  );
  const send = async (username: string, body: BodyInit, type: string, address = '203.0.113.9') =>
    app.request(`${ORIGIN}/api/cards/${username}/contacts`, {
      method: 'POST',
      headers: { 'Content-Type': type, 'CF-Connecting-IP': address },
      body,
    });
  return {
    clock,
    mails,
    mailsTo: (email: string) => mails.filter(({ to }) => to === email),
    page: async (username: string) => app.request(`${ORIGIN}/card/${username}/exchange`),
    leave: (username: string, body: object, address?: string) =>
      send(username, JSON.stringify(body), 'application/json', address),
    post: (username: string, fields: Record<string, string>) =>
      send(username, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'),
  };
}
