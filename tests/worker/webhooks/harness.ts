import type { Mail } from '#worker/http/send-mail.ts';
import { env } from 'cloudflare:test';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  EVENT_DEFINITIONS,
  WEBHOOK_EVENTS,
  webhookMessageSchema,
  type WebhookEvent,
} from '#shared/api/webhook-events.ts';
import { jsonColumn } from '#worker/db/rows.ts';
import { listSessionSecrets } from '#worker/env.ts';
import { createSealedTexts, type SealedTexts } from '#worker/http/crypto/sealed-text.ts';
import { runDeliveries } from '#worker/webhooks/delivery/run-deliveries.ts';
import { APPEND_WEBHOOK_EVENTS } from '#worker/webhooks/queue/append-events.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { createPauseLinks } from '#worker/webhooks/endpoints/pause-links.ts';
import { PASSWORD, PASSWORD_HASH, type Person } from '#tests/worker/world/person.ts';
import {
  collectQueue,
  createTestKernel,
  createTestLedgers,
} from '#tests/worker/fixtures/test-kernel.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';

/** Nothing listens there, should the Worker's own queue send something. */
export const HOOK_URL = 'http://localhost:9/in';

const receivedSchema = z.object({
  url: z.string(),
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type Received = z.infer<typeof receivedSchema>;

type Answer = (received: Received) => Response | Promise<Response>;
const accept: Answer = () => new Response(null, { status: 204 });

function toReceived(url: string, { headers: sent, body }: RequestInit): Received {
  const headers = Object.fromEntries(new Headers(sent));
  const id = headers['webhook-id'] ?? '';
  return { url, id, headers, body: typeof body === 'string' ? body : '' };
}

const sealedSchema = z.object({
  id: z.string(),
  secret: z.string(),
  previousSecret: z.string().nullable(),
});

/** Checks messages as receivers do, with the secrets of the endpoints at their address. */
function createCheck(secrets: SealedTexts, now: () => Date) {
  const known = new Map<string, string[]>();
  const readSecrets = async (url: string): Promise<string[]> => {
    const { results } = await env.DB.prepare(
      'SELECT id, secret, previous_secret AS previousSecret FROM webhook_endpoints WHERE url = ?',
    )
      .bind(url)
      .all();
    return z
      .array(sealedSchema)
      .parse(results)
      .flatMap(({ id, secret, previousSecret }) =>
        [secret, previousSecret].flatMap((one) => (one === null ? [] : [secrets.open(one, id)])),
      );
  };
  const isSigned = ({ url, id, headers, body }: Received): boolean => {
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signatures = headers['webhook-signature']?.split(' ') ?? [];
    // The library's `verify` compares with the system's clock, which a test does not move.
    const isRecent = Math.abs(now().getTime() - sentAt.getTime()) < 1000;
    const keys = known.get(url) ?? [];
    return (
      isRecent && keys.some((key) => signatures.includes(new Webhook(key).sign(id, sentAt, body)))
    );
  };
  return async (message: Received): Promise<boolean> => {
    if (isSigned(message)) return true;
    known.set(message.url, await readSecrets(message.url));
    return isSigned(message);
  };
}

/**
 * The deliveries of a capability on the real database and ledgers, to a receiver in memory. Every
 * message is verified with the library of Standard Webhooks; the test fails for one that is not signed.
 */
export function startDeliveries(changes: Partial<WebhookContext> = {}) {
  const received: Received[] = [];
  const mails: Mail[] = [];
  const queued: { body: unknown; delaySeconds?: number | undefined }[] = [];
  const state = { answer: accept, at: Date.now() };
  const now = () => new Date(state.at);
  const kernel = createTestKernel({ now, sendMail: async (mail) => void mails.push(mail) });
  const secrets = createSealedTexts(listSessionSecrets(kernel.settings), 'webhook secrets');
  const isVerified = createCheck(secrets, now);
  const unsigned: Received[] = [];
  onTestFinished(() => expect(unsigned).toEqual([]));
  const answer =
    changes.fetch ??
    ((url, init) => {
      const one = toReceived(url, init);
      received.push(one);
      return Promise.resolve(state.answer(one));
    });
  const context: WebhookContext = {
    ...kernel,
    queues: { ...kernel.queues, webhooks: collectQueue(queued) },
    checkPassword: async () => PASSWORD_HASH,
    pauseLinks: createPauseLinks(listSessionSecrets(kernel.settings), now),
    checkHost: async () => null,
    secrets,
    dailyMax: 10_000,
    ...changes,
    fetch: async (url, init) => {
      const message = toReceived(url, init);
      if (!(await isVerified(message))) unsigned.push(message);
      return answer(url, init);
    },
  };
  return {
    context,
    received,
    mails,
    queued,
    /** The parsed bodies of what arrived, and the ID of each. */
    messages: () =>
      Array.from(received, ({ body }) => webhookMessageSchema.parse(JSON.parse(body))),
    answerWith: (answer: Answer) => {
      state.answer = answer;
    },
    /** Moves the clock forward. */
    wait: (ms: number) => {
      state.at += ms;
    },
    run: (ownerId: string) => runDeliveries(context, ownerId),
  };
}

/** Makes an endpoint through the Worker. */
export async function addWebhook(
  { send }: Pick<Person, 'send'>,
  events: readonly WebhookEvent[],
  { url = HOOK_URL, path = '/api/webhook-endpoints' } = {},
) {
  const request = { url, events, password: PASSWORD };
  return readAnswer(WEBHOOKS.create, send('POST', path, request), 201);
}

/**
 * Puts an event into the ledger of an owner, past the outbox, which the Worker's own queue would empty
 * meanwhile.
 */
export async function recordEvent(
  ownerId: string,
  { type, data = {}, at = new Date() }: { type: string; data?: object; at?: Date },
): Promise<string> {
  const id = crypto.randomUUID();
  const event = { id, type, at: at.getTime(), data: JSON.stringify(data) };
  await createTestLedgers().perform(ownerId, APPEND_WEBHOOK_EVENTS, { events: [event] });
  return id;
}

const recordedSchema = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  data: jsonColumn(z.record(z.string(), z.unknown())),
});

/** What was recorded for an owner, in the outbox or where the Worker's queue has moved it. */
export async function readRecorded(ownerId: string) {
  const waiting = await env.DB.prepare(
    'SELECT id, type, data FROM webhook_outbox WHERE owner_id = ? ORDER BY no',
  )
    .bind(ownerId)
    .all();
  const ledger = await createTestLedgers().open(ownerId);
  const moved = await ledger.prepare('SELECT id, type, data FROM webhook_events ORDER BY no').all();
  const rows = z.array(recordedSchema).parse([...moved.results, ...waiting.results]);
  // One that is being moved is in both for a moment.
  const byId = new Map(rows.map((row) => [row.id, row]));
  return Array.from(byId.values(), ({ type, data }) => {
    EVENT_DEFINITIONS[type].data.parse(data);
    return { type, data };
  });
}
