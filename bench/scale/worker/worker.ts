import { z } from 'zod';
import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { parseContactQuery, readContactPage } from '#worker/contacts/search/read-contact-page.ts';
import type { CardEvent } from '#worker/events/classify-events.ts';
import { consumeEvents } from '#worker/analytics/counting/consume-events.ts';
import { COUNT_VISITS } from '#worker/events/count-visits.ts';
import { ALL_CARDS } from '#worker/events/sum-visits.ts';
import { buildSpan } from '#worker/events/analytics-span.ts';
import { readAnalyticsCounts } from '#worker/events/read-analytics-counts.ts';
import { buildLedgerName } from '#worker/ledger/ledger-name.ts';
import { createLedgers } from '#worker/ledger/ledgers.ts';
import { countInD1 } from './d1-reference.ts';
import type { MeasuredLedger } from './measured-ledger.ts';
import { createMeter, meterD1, meterObjects, type Meter } from './meter.ts';
import { buildBatches, buildDay } from './sample-batches.ts';

export { MeasuredLedger } from './measured-ledger.ts';

interface Env {
  DB: D1Database;
  LEDGERS: DurableObjectNamespace<MeasuredLedger>;
  JOBS: Queue;
}

const batchesSchema = z.object({
  cards: z.int(),
  batches: z.int(),
  seed: z.int(),
  day: z.int(),
});
const ownerSchema = z.object({ owner: z.string() });
/** How often the statements are repeated inside the object. */
const repeatedSchema = ownerSchema.extend({ times: z.int() });

function open(env: Env, meter: Meter = createMeter()) {
  const db = meterD1(env.DB, meter);
  const objects = meterObjects(env.LEDGERS, meter);
  const ledgers = createLedgers({ db, objects, jurisdiction: null, now: () => new Date() });
  return { db, ledgers, stub: (owner: string) => env.LEDGERS.getByName(buildLedgerName(owner, 0)) };
}

async function consume(env: Env, input: unknown): Promise<Meter> {
  const batches = batchesSchema.parse(input);
  const meter = createMeter();
  const { db, ledgers } = open(env, meter);
  const context = {
    db,
    ledgers,
    queues: { jobs: env.JOBS, events: env.JOBS, mail: env.JOBS, webhooks: env.JOBS },
    now: () => new Date(batches.day + DAY_MS),
  };
  for (const events of buildBatches(batches)) {
    const messages = events.map((body) => ({
      id: body.id,
      body,
      timestamp: new Date(body.at),
      attempts: 1,
      ack: () => undefined,
      retry: () => {
        throw new Error('a batch failed');
      },
    }));
    await consumeEvents(
      {
        queue: 'events',
        messages,
        metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
        ackAll: () => undefined,
        retryAll: () => undefined,
      },
      context,
    );
  }
  return { ...meter, statements: [] };
}

async function consumeInD1(env: Env, input: unknown): Promise<null> {
  for (const events of buildBatches(batchesSchema.parse(input))) await countInD1(env.DB, events);
  return null;
}

const toCardEvent = (event: QueuedEvent): CardEvent => ({ ...event, cardId: event.username });

/** Counts a day of visits of every card, and ages what is older, as an owner's ledger does. */
async function countDay(env: Env, input: unknown): Promise<null> {
  const { owner, cards, day } = ownerSchema.extend({ cards: z.int(), day: z.int() }).parse(input);
  const { ledgers, stub } = open(env);
  await ledgers.perform(owner, COUNT_VISITS, {
    events: buildDay(cards, day).map((event) => toCardEvent(event)),
    now: day,
  });
  await stub(owner).age(day);
  return null;
}

async function readYear(env: Env, input: unknown): Promise<{ rowsRead: number }> {
  const { owner, times, now } = repeatedSchema.extend({ now: z.int() }).parse(input);
  const meter = createMeter();
  const { ledgers, stub } = open(env, meter);
  const ledger = await ledgers.open(owner);
  await readAnalyticsCounts(ledger, ALL_CARDS, buildSpan('1y', new Date(now)));
  await stub(owner).replay(meter.statements, times);
  return { rowsRead: meter.rowsRead };
}

async function readContacts(env: Env, input: unknown): Promise<{ found: number }> {
  const { owner, times, query } = repeatedSchema
    .extend({ query: z.record(z.string(), z.string()) })
    .parse(input);
  const meter = createMeter();
  const { ledgers, stub } = open(env, meter);
  const page = await readContactPage(
    {
      ownerId: owner,
      db: await ledgers.open(owner),
      limit: null,
      kernel: {
        db: env.DB,
        queues: { jobs: env.JOBS, events: env.JOBS, mail: env.JOBS, webhooks: env.JOBS },
        now: () => new Date(),
      },
      accounts: null,
    },
    parseContactQuery(query),
  );
  await stub(owner).replay(meter.statements, times);
  return { found: page.contacts.length };
}

async function fillContacts(env: Env, input: unknown): Promise<null> {
  const { owner, from, to } = ownerSchema.extend({ from: z.int(), to: z.int() }).parse(input);
  const { ledgers, stub } = open(env);
  await (await ledgers.open(owner)).prepare('SELECT 1').all();
  await stub(owner).fillContacts(from, to);
  return null;
}

async function fillYear(env: Env, input: unknown): Promise<null> {
  const { owner, cards, lastDay } = ownerSchema
    .extend({ cards: z.int(), lastDay: z.int() })
    .parse(input);
  const { ledgers, stub } = open(env);
  await (await ledgers.open(owner)).prepare('SELECT 1').all();
  await stub(owner).fillYear(cards, lastDay);
  return null;
}

async function getFileName(env: Env, input: unknown): Promise<string> {
  return open(env).stub(ownerSchema.parse(input).owner).getFileName();
}

const WORK = {
  '/consume': consume,
  '/consume-in-d1': consumeInD1,
  '/count-day': countDay,
  '/read-year': readYear,
  '/read-contacts': readContacts,
  '/fill-contacts': fillContacts,
  '/fill-year': fillYear,
  '/file-name': getFileName,
} as const;

const isWork = (path: string): path is keyof typeof WORK => path in WORK;

// oxlint-disable-next-line import/no-default-export -- a Worker is its default export
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (!isWork(pathname)) return new Response(null, { status: 404 });
    return Response.json(await WORK[pathname](env, await request.json()));
  },
} satisfies ExportedHandler<Env>;
