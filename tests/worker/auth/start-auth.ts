import { createHash } from 'node:crypto';
import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import type { User } from '#shared/api/auth/auth.ts';
import { createAuth, type Auth, type AuthDeps } from '#worker/auth/create-auth.ts';
import type { ScryptCost } from '#worker/auth/password/passwords.ts';
import { sendFirstConfirmation } from '#worker/auth/confirmation/send-confirmation.ts';
import { confirmationRoutes } from '#worker/auth/confirmation/routes.ts';
import { emailChangeRoutes } from '#worker/auth/email-change/routes.ts';
import { passwordRoutes, type PasswordRouteDeps } from '#worker/auth/password/routes.ts';
import { sendResetLink } from '#worker/auth/reset/send-reset-link.ts';
import { authRoutes } from '#worker/auth/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { createRequireUser } from '#worker/http/middleware/require-user.ts';
import { securityHeaders } from '#worker/http/middleware/security-headers.ts';

export const START = Date.parse('2026-03-01T12:00:00.000Z');
export const SECRET = 'a-secret-for-tests-only-of-32-bytes-or-more';
export const PASSWORD = 'correct horse battery';

/** A rate limiter that never refuses. */
const openLimiter: RateLimit = { limit: async () => ({ success: true }) };

interface Started {
  auth: Auth;
  /** The costs of the key derivations computed so far. */
  hashes: ScryptCost[];
  wait(ms: number): void;
  send(path: string, init?: RequestInit & { ip?: string; token?: string }): Promise<Response>;
  post(path: string, body: unknown, ip?: string): Promise<Response>;
  /** The mails sent so far, except confirmations. */
  mails: Mail[];
  /** The confirmation mails, at sign-up and resent. */
  confirmations: Mail[];
  /** The accounts whose email change was propagated. */
  moved: string[];
  /** The accounts whose pages were refreshed after a confirmation. */
  confirmed: string[];
  /** Processes the queued password reset requests. */
  runQueue(): Promise<void>;
  /** Signs up a new user and returns their session. */
  join(email: string, ip?: string): Promise<{ token: string; user: User }>;
}

type Mail = Parameters<PasswordRouteDeps['sendMail']>[0];

let started = 0;

const originOf = () => 'https://cards.test';

/**
 * The auth routes on real bindings, with production limits, a fixed clock and a cheap, counted key
 * derivation.
 */
export function startAuth(overrides: Partial<AuthDeps> = {}): Started {
  const hashes: ScryptCost[] = [];
  let time = START;
  // Counters persist within a test file, so each start uses its own client address.
  started += 1;
  const ownIp = `198.51.100.${started}`;
  const auth = createAuth({
    db: env.DB,
    counters: env.ATTEMPTS,
    authLimiter: openLimiter,
    apiLimiter: openLimiter,
    secrets: [SECRET],
    environment: 'production',
    now: () => new Date(time),
    derive: async (password, salt, bytes, cost) => {
      hashes.push(cost);
      return createHash('sha256').update(password).update(salt).digest().subarray(0, bytes);
    },
    ...overrides,
  });
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestId, securityHeaders);
  const requireUser = createRequireUser(auth.findSession);
  const mails: Mail[] = [];
  const moved: string[] = [];
  const confirmed: string[] = [];
  const queue: { email: string; origin: string }[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const onConfirmed = async (userId: string) => void confirmed.push(userId);
  const confirmations: Mail[] = [];
  const mailing = {
    ...auth,
    sendMail: async (mail: Mail) => void confirmations.push(mail),
    productName: 'Cards',
  };
  app.route(
    '/',
    authRoutes({
      auth,
      requireUser,
      onSignedUp: (profile, origin) => sendFirstConfirmation(mailing, profile, origin),
      originOf,
    }),
  );
  app.route('/', confirmationRoutes({ ...mailing, auth, requireUser, onConfirmed, originOf }));
  app.route(
    '/',
    passwordRoutes({
      auth,
      requireUser,
      enqueueReset: (email, origin) => Promise.resolve(void queue.push({ email, origin })),
      sendMail,
      onConfirmed,
      productName: 'Cards',
      originOf,
    }),
  );
  app.route(
    '/',
    emailChangeRoutes({
      auth,
      requireUser,
      sendMail,
      onEmailChanged: async (userId) => void moved.push(userId),
      productName: 'Cards',
      supportEmail: 'help@cards.test',
      originOf,
    }),
  );

  const send: Started['send'] = async (path, { ip = ownIp, token, ...init } = {}) => {
    const headers = new Headers(init.headers);
    headers.set('CF-Connecting-IP', ip);
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
    return app.request(`https://cards.test${path}`, { ...init, headers });
  };
  const post: Started['post'] = (path, body, ip) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(ip !== undefined && { ip }),
    });
  return {
    auth,
    hashes,
    wait: (ms) => {
      time += ms;
    },
    send,
    post,
    mails,
    confirmations,
    moved,
    confirmed,
    async runQueue() {
      for (const request of queue.splice(0)) {
        await sendResetLink({ ...auth, sendMail, productName: 'Cards' }, request);
      }
    },
    async join(email, ip) {
      const answer = await post('/api/auth/signup', signupBody(email), ip);
      if (answer.status !== 201) throw new Error(`signup answered ${answer.status}`);
      return answer.json();
    },
  };
}

/** A valid sign-up body. */
export function signupBody(email: string) {
  return { firstName: 'Ann', lastName: 'Smith', email, password: PASSWORD };
}

/** The token of the latest confirmation link mailed to an address. */
export function confirmationToken({ confirmations }: Started, to: string): string {
  const text = confirmations.findLast((mail) => mail.to === to)?.text ?? '';
  const token = /^https:\/\/cards\.test\/verify-email#token=([\w.-]+)$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no confirmation was mailed to ${to}`);
  return token;
}
