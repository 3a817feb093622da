import { createHash } from 'node:crypto';
import type { User } from '#shared/api/auth/auth.ts';
import { createAuthContext, type AuthContext } from '#worker/auth/auth-context.ts';
import { createAuth, type Auth } from '#worker/auth/create-auth.ts';
import type { DeriveKey, ScryptCost } from '#worker/auth/password/passwords.ts';
import { createThrottledPasswords } from '#worker/auth/session-access.ts';
import type { Settings } from '#worker/env.ts';
import { securityHeaders } from '#worker/http/middleware/security-headers.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import { jobSchema } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';
import { NO_PROGRAMS } from '#tests/worker/fixtures/no-programs.ts';
import {
  buildTestSettings,
  collectQueue,
  createTestKernel,
} from '#tests/worker/fixtures/test-kernel.ts';

export const START = Date.parse('2026-03-01T12:00:00.000Z');
export const SECRET = 'a-secret-for-tests-only-of-32-bytes-or-more';
export const PASSWORD = 'correct horse battery';

interface Started {
  auth: Auth & AuthContext;
  kernel: Kernel;
  /** The costs of the key derivations computed so far. */
  hashes: ScryptCost[];
  wait(ms: number): void;
  send(path: string, init?: RequestInit & { ip?: string; token?: string }): Promise<Response>;
  post(path: string, body: unknown, ip?: string): Promise<Response>;
  /** The mails sent so far, except confirmations. */
  mails: Mail[];
  /** The confirmation mails, at sign-up and resent. */
  confirmations: Mail[];
  /** The accounts whose pages were refreshed after a confirmed address. */
  confirmed: string[];
  /** Processes the queued password reset requests. */
  runQueue(): Promise<void>;
  /** Signs up a new user and returns their session. */
  join(email: string, ip?: string): Promise<{ token: string; user: User }>;
}

let started = 0;

interface Options {
  db?: D1Database;
  settings?: Partial<Settings>;
  now?: () => Date;
  derive?: DeriveKey;
  limitSignIn?: Kernel['limitSignIn'];
  rateLimit?: Kernel['rateLimit'];
  attempts?: Kernel['attempts'];
}

/**
 * The auth routes on real bindings, with production limits, a fixed clock and a cheap, counted key
 * derivation.
 */
export function startAuth({ settings, derive, ...changes }: Options = {}): Started {
  const hashes: ScryptCost[] = [];
  let time = START;
  // Counters persist within a test file, so each start uses its own client address.
  started += 1;
  const ownIp = `198.51.100.${started}`;
  const mails: Mail[] = [];
  const confirmations: Mail[] = [];
  const confirmed: string[] = [];
  const queue: { body: unknown }[] = [];
  const deriveFast: DeriveKey = async (password, salt, bytes, cost) => {
    hashes.push(cost);
    return createHash('sha256').update(password).update(salt).digest().subarray(0, bytes);
  };
  const kernel = createTestKernel({
    passwords: createThrottledPasswords(derive ?? deriveFast),
    settings: buildTestSettings({ SESSION_SECRET: SECRET, ADMIN_EMAILS: [], ...settings }),
    productName: 'Cards',
    supportEmail: 'help@cards.test',
    now: () => new Date(time),
    sendMail: async (mail) =>
      void (mail.subject === 'Confirm your email for Cards' ? confirmations : mails).push(mail),
    queues: { ...createTestKernel().queues, mail: collectQueue(queue) },
    ...changes,
  });
  kernel.listen({
    access: NO_PROGRAMS,
    effects: { emailConfirmed: async ({ userId }) => void confirmed.push(userId) },
  });
  const auth = { ...createAuthContext(kernel), ...createAuth(kernel) };
  const app = mountRoutes(auth.routes, securityHeaders);

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
    kernel,
    hashes,
    wait: (ms) => {
      time += ms;
    },
    send,
    post,
    mails,
    confirmations,
    confirmed,
    async runQueue() {
      for (const { body } of queue.splice(0)) {
        const job = jobSchema.parse(body);
        if (job.kind === 'reset_request') await auth.jobs.reset_request(job);
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
