import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import * as documents from '#src/entry-server.tsx';
import type { AppEnv } from '#worker/http/app-env.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { onError } from '#worker/http/on-error.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import { createThrottledPasswords } from '#worker/auth/session-access.ts';
import { createPartners } from '#worker/partners/create-partners.ts';
import { createCapabilities } from '#worker/wiring/capabilities.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

const ORIGIN = 'https://cards.test';
let starts = 0;

/** Fast, because nothing here is secret. */
const derive = async (password: unknown, salt: unknown, bytes: number) =>
  createHash('sha256').update(String(password)).update(String(salt)).digest().subarray(0, bytes);

/** The routes of partners on the real stores, with mails and refreshed brands in lists. */
export function startPartners(host?: RequestHost) {
  // Counters persist within a test file, so each start uses its own client address.
  starts += 1;
  const ip = `203.0.113.${starts}`;
  const mails: Mail[] = [];
  const refreshed: string[] = [];
  const moved: string[] = [];
  const kernel = createTestKernel({
    passwords: createThrottledPasswords(derive),
    sendMail: async (mail) => void mails.push(mail),
    enqueue: async (jobs) => {
      for (const job of jobs) {
        if (job.kind === 'refresh_customers') refreshed.push(job.organizationId);
        if (job.kind === 'refresh_customer') moved.push(job.userId);
      }
    },
  });
  const parts = createCapabilities(kernel, documents);
  const { auth } = parts;
  const partners = createPartners(kernel);
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestId);
  app.use(async (c, next) => {
    if (host !== undefined) c.set('host', host);
    await next();
  });
  app.route('/', auth.routes);
  app.route('/', partners.routes);
  app.route('/', parts.operator.routes);
  const send = async (
    authorization: string | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Response> => {
    const isRaw = body instanceof Uint8Array || typeof body === 'string';
    return app.request(ORIGIN + path, {
      method,
      headers: {
        'CF-Connecting-IP': ip,
        ...(authorization !== null && { Authorization: authorization }),
        ...(body !== undefined && { 'Content-Type': isRaw ? 'image/png' : 'application/json' }),
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
  };
  return {
    mails,
    refreshed,
    moved,
    partners,
    send: (person: Pick<Person, 'authorization'> | null, ...call: SendCall) =>
      send(person?.authorization ?? null, ...call),
    /** Sends as a command of the operator. */
    async command(path: string, body: unknown): Promise<Response> {
      return send(await authorizeOperator(), 'POST', path, body);
    },
    /** The token of the last link mailed to an address. */
    findToken(email: string): string {
      const mail = mails.findLast(({ to }) => to === email);
      return /\/invite#customer=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
  };
}
type SendCall = [method: string, path: string, body?: unknown];
