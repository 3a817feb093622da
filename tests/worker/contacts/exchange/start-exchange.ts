import { Hono } from 'hono';
import * as documents from '#src/entry-server.tsx';
import { exchangeRoutes } from '#worker/contacts/exchange/routes.ts';
import type { Turnstile } from '#worker/contacts/exchange/turnstile.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import type { SendMail } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { QueuedMail } from '#worker/mail/mail.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { ORIGIN, START } from '#tests/worker/world/card.ts';

interface Options {
  turnstile?: Turnstile | null;
  sendMail?: SendMail;
  /** Replacements in the kernel. */
  kernel?: Partial<Kernel>;
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
  const app = new Hono<AppEnv>().use(productHost);
  app.onError(onError);
  const context: Kernel & { turnstile: Turnstile | null } = {
    ...createTestKernel({ now, sendMail: options.sendMail ?? mailer, ...options.kernel }),
    turnstile: options.turnstile ?? null,
  };
  app.route('/', exchangeRoutes(context, documents));
  const send = async (username: string, body: BodyInit, type: string, address = '203.0.113.9') =>
    app.request(`${ORIGIN}/api/cards/${username}/contacts`, {
      method: 'POST',
      headers: { 'Content-Type': type, 'CF-Connecting-IP': address },
      body,
    });
  return {
    context,
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
