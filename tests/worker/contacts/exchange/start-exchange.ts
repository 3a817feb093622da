import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import { ATTEMPT_LIMITS, type AttemptKind } from '#worker/auth/attempts/attempt-limits.ts';
import { createAttempts } from '#worker/auth/attempts/attempts.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import { findCard } from '#worker/cards/card-row.ts';
import type { Turnstile } from '#worker/contacts/exchange/turnstile.ts';
import { exchangeRoutes, type ExchangeDeps } from '#worker/contacts/exchange/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import { createExchangePage } from '#worker/public-card/pages/exchange-page.ts';
import * as documents from '#src/entry-server.tsx';
import { ORIGIN, START } from '#tests/worker/cards/harness.ts';
import { allowMisses } from '#tests/worker/fixtures/miss-limiter.ts';

interface Options {
  turnstile?: Turnstile | null;
  wantsMail?: boolean;
  sendMail?: ExchangeDeps['sendMail'];
}

/**
 * The form routes over the real database and counters, with captured mails and a clock that the
 * test moves.
 */
export function startExchange(options: Options = {}) {
  const clock = { at: START };
  const now = () => new Date(clock.at);
  const mails: QueuedMail[] = [];
  const mailer = createMailer({ enqueue: async (mail) => void mails.push(mail), now });
  // The production limits, because the local ones are generous.
  const attempts = createAttempts({
    counters: env.ATTEMPTS,
    limits: ATTEMPT_LIMITS.production,
    now,
  });
  const count = (kind: AttemptKind) => (key: string) => attempts.consume(kind, key);
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
      rateLimit: async () => undefined,
      countAddress: count('contactAddress'),
      countCard: count('contactCard'),
      countCardDay: count('contactCardDay'),
      countAddressCard: count('contactAddressCard'),
      countOwnerMail: count('contactOwnerMail'),
      countCardMail: async ({ to, userId }) => {
        await attempts.consume('contactCardMail', mailboxKey(to));
        await attempts.consume('contactCardMailOwner', userId);
      },
      turnstile: options.turnstile ?? null,
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
    sendContact: (username: string, body: object, address?: string) =>
      send(username, JSON.stringify(body), 'application/json', address),
    sendForm: (username: string, fields: Record<string, string>) =>
      send(username, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'),
  };
}
