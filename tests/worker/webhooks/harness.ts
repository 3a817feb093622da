import { env } from 'cloudflare:test';
import { z } from 'zod';
import { createdWebhookSchema } from '#shared/api/webhooks.ts';
import {
  WEBHOOK_DATA,
  WEBHOOK_EVENTS,
  webhookMessageSchema,
  type WebhookEvent,
} from '#shared/webhooks/webhook-events.ts';
import { jsonColumn } from '#worker/db/rows.ts';
import { listSessionSecrets } from '#worker/env.ts';
import { createSealedTexts } from '#worker/http/sealed-text.ts';
import { runDeliveries } from '#worker/webhooks/delivery/run-deliveries.ts';
import { APPEND_WEBHOOK_EVENTS } from '#worker/webhooks/queue/append-events.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import type { Person } from '#tests/worker/account/harness.ts';
import {
  collectQueue,
  createTestKernel,
  createTestLedgers,
} from '#tests/worker/fixtures/test-kernel.ts';

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

/** The deliveries of a capability on the real database and ledgers, to a receiver in memory. */
export function startDeliveries(changes: Partial<WebhookContext> = {}) {
  const received: Received[] = [];
  const mails: { to: string; subject: string }[] = [];
  const queued: { body: unknown; delaySeconds?: number | undefined }[] = [];
  const state = { answer: accept, at: Date.now() };
  const now = () => new Date(state.at);
  const kernel = createTestKernel({ now, sendMail: async (mail) => void mails.push(mail) });
  const context: WebhookContext = {
    ...kernel,
    queues: { ...kernel.queues, webhooks: collectQueue(queued) },
    requireUser: async () => undefined,
    teamWebhooks: {
      requireManager: async () => '',
      buildAudit: () => {
        throw new Error('Nothing is recorded here');
      },
      onRecorded: async () => undefined,
    },
    readCardDay: async () => [],
    findUsernames: async () => new Map(),
    findEmail: async () => 'owner@example.com',
    secrets: createSealedTexts(listSessionSecrets(kernel.settings), 'webhook secrets'),
    fetch: async (url, init) => {
      const headers = Object.fromEntries(new Headers(init.headers));
      const one = {
        url,
        id: headers['webhook-id'] ?? '',
        headers,
        body: typeof init.body === 'string' ? init.body : '',
      };
      received.push(one);
      return state.answer(one);
    },
    dailyMax: 10_000,
    ...changes,
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
  const answer = await send('POST', path, { url, events });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  return createdWebhookSchema.parse(await answer.json());
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
    WEBHOOK_DATA[type].parse(data);
    return { type, data };
  });
}
