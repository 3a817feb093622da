import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { findCardsByUsername } from '#worker/cards/card-totals.ts';
import { consumeEvents } from '#worker/analytics/counting/consume-events.ts';
import { analyticsRoutes } from '#worker/analytics/reports/routes.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import { eventRoutes } from '#worker/events/routes.ts';
import { refreshTotals } from '#worker/analytics/counting/refresh-totals.ts';
import type { RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { jobSchema, type JobOf } from '#worker/jobs/job.ts';
import type { Ledgers } from '#worker/ledger/ledgers.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';
import {
  collectQueue,
  createTestKernel,
  createTestLedgers,
} from '#tests/worker/fixtures/test-kernel.ts';
import { buildTestContent, ORIGIN, START, unique } from '#tests/worker/world/card.ts';

export const QUEUE = 'tip-top-cards-events';
export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/145.0.0.0 Safari/537.36';
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

type Refresh = JobOf<'refresh_totals'> & { seconds: number };

/** A jobs queue that collects the refreshes of pages. */
function collectRefreshes(refreshes: Refresh[]): Queue {
  const queue = collectQueue([]);
  return {
    ...queue,
    send: (body, { delaySeconds: seconds = 0 } = {}) => {
      const job = jobSchema.parse(body);
      if (job.kind !== 'refresh_totals') throw new Error(`not a refresh: ${job.kind}`);
      refreshes.push({ ...job, seconds });
      return queue.send(body);
    },
  };
}

interface CountingOptions {
  ledgers?: Ledgers;
  rateLimit?: RateLimiter;
  enqueue?: (event: QueuedEvent) => Promise<unknown>;
}

/** The event routes over the real database. Events wait in `queued` until they are delivered. */
export function createEventHarness(options: CountingOptions = {}) {
  const db = env.DB;
  const cards = createHarness();
  const { clock, now } = cards;
  clock.at = START;
  const queued: QueuedEvent[] = [];
  const refreshes: Refresh[] = [];
  const background: Promise<unknown>[] = [];
  const events: Queue = {
    ...collectQueue([]),
    send: async (event: QueuedEvent) => {
      if (options.enqueue === undefined) queued.push(event);
      else await options.enqueue(event);
      return { metadata: { metrics: await collectQueue([]).metrics() } };
    },
  };
  const kernel = createTestKernel({
    db,
    findSession: cards.kernel.findSession,
    ...(options.ledgers && { ledgers: options.ledgers }),
    now,
    rateLimit: options.rateLimit ?? (async () => undefined),
    queues: { ...cards.kernel.queues, events, jobs: collectRefreshes(refreshes) },
    waitUntil: (work) => void background.push(work),
  });
  const app = mountRoutes(eventRoutes(kernel)).route('/', analyticsRoutes(kernel));
  const deliver = async (messages: readonly { id: string; body: unknown; attempts?: number }[]) => {
    const batch = createMessageBatch(
      QUEUE,
      messages.map((message) => ({ timestamp: new Date(0), attempts: 1, ...message })),
    );
    await consumeEvents(batch, kernel);
    const result = await getQueueResult(batch, createExecutionContext());
    return {
      acked: result.explicitAcks.toSorted(),
      retried: result.retryMessages.map(({ msgId }) => msgId).toSorted(),
    };
  };
  return {
    ...cards,
    app,
    /** What counts and reports. */
    counting: kernel,
    queued,
    refreshes,
    /** Performs the refreshes, as the queue does when they are due. */
    performRefreshes: async () => {
      for (const refresh of refreshes.splice(0)) await refreshTotals(kernel, refresh);
    },
    deliver,
    onCardView: createBotViews(kernel),
    /** Waits for work passed to `waitUntil`. */
    settleBackground: () => Promise.all(background.splice(0)),
    /** Delivers the queued events once. */
    flush: () => deliver(queued.splice(0).map((body) => ({ id: body.id, body }))),
    /** Sends a beacon as a browser does. */
    sendBeacon: async (body: unknown, headers: Record<string, string> = {}) =>
      app.request('/api/events', {
        method: 'POST',
        headers: {
          'Content-Type': 'text/plain;charset=UTF-8',
          'User-Agent': CHROME,
          'CF-Connecting-IP': '203.0.113.7',
          'Sec-Fetch-Site': 'same-origin',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    ask: async (user: string | null, path: string) =>
      app.request(path, user === null ? {} : { headers: { Authorization: `Bearer ${user}` } }),
    /** Publishes a card of a user under a new username. */
    publish: async (user: string): Promise<string> => {
      const name = unique();
      const answer = await cards.send(user, 'PUT', `/api/cards/${name}`, buildTestContent());
      if (answer.status !== 201) throw new Error(await answer.text());
      return name;
    },
  };
}

export function buildQueuedEvent(
  changes: Partial<QueuedEvent> & { username: string },
): QueuedEvent {
  const isView = (changes.type ?? 'view') === 'view';
  return {
    id: crypto.randomUUID(),
    type: 'view',
    at: START,
    origin: ORIGIN,
    visitor: '0'.repeat(32),
    places: [],
    element: null,
    source: isView ? 'qr' : null,
    device: isView ? 'phone' : null,
    country: isView ? 'DE' : null,
    referrer: null,
    ...changes,
  };
}

/** Reads rows of the ledger that counts the visits of a card, whose ID is `?1`. */
export async function readVisits(username: string, sql: string): Promise<unknown[]> {
  const card = (await findCardsByUsername(env.DB, [username])).get(username);
  if (card === undefined) throw new Error(`no card ${username}`);
  const db = await createTestLedgers().open(card.ownerId);
  const statement = db.prepare(sql);
  const bound = sql.includes('?1') ? statement.bind(card.cardId) : statement;
  return (await bound.all()).results;
}

/** The daily counts of a card, summed over all days. */
export async function sumCounts(username: string): Promise<unknown> {
  const [sums] = await readVisits(
    username,
    `SELECT sum(d.views) AS views, sum(people) AS people, sum(d.clicks) AS clicks, sum(saves) AS saves,
      sum(shares) AS shares, sum(bots) AS bots, sum(uncertain_views) AS uncertainViews,
      sum(uncertain_actions) AS uncertainActions
    FROM visit_days d JOIN visited_cards c ON c.no = d.card_no WHERE c.id = ?1`,
  );
  return sums;
}
