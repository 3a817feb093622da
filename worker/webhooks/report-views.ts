import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { findUsernames } from '#worker/cards/card-names.ts';
import { allRows } from '#worker/db/rows.ts';
import { readCardDay } from '#worker/events/read-card-day.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import { flushOutbox } from './delivery-schedule.ts';
import type { WebhookContext } from './webhook-context.ts';

/** Leaves time to count views from just before midnight. */
const COUNTED_MS = HOUR_MS;
/** Most owners of one sweep. */
const OWNERS_MAX = 500;
/** Events of one statement. */
const STEP = 500;

const FIND = `SELECT DISTINCT owner_id AS ownerId FROM webhook_endpoints
  WHERE status = 'active' AND coalesce(views_reported_on, '') < ?1
    AND EXISTS (SELECT 1 FROM json_each(events) WHERE value = 'card.viewed.daily')
  LIMIT ${OWNERS_MAX}`;
const ownerSchema = z.object({ ownerId: z.string() });
const RECORD = `INSERT OR IGNORE INTO webhook_outbox (id, owner_id, type, at, data)
  SELECT value ->> '$.id', ?1, 'card.viewed.daily', ?2, value -> '$.data' FROM json_each(?3)
  WHERE EXISTS (SELECT 1 FROM webhook_endpoints WHERE owner_id = ?1)`;
const REPORTED = `UPDATE webhook_endpoints SET views_reported_on = ?2
  WHERE owner_id = ?1 AND coalesce(views_reported_on, '') < ?2`;

/** Enqueues the previous day's sums for owners who have not received them. */
export async function reportDueViews({
  db,
  now,
  enqueue,
}: Pick<WebhookContext, 'db' | 'now' | 'enqueue'>): Promise<void> {
  const day = new Date(now().getTime() - COUNTED_MS - DAY_MS).toISOString().slice(0, 10);
  const owners = await allRows(db.prepare(FIND).bind(day), ownerSchema);
  await enqueue(owners.map(({ ownerId }) => ({ kind: 'report_views', ownerId, day })));
}

/** The job: records the sums of a day, once per card. */
export async function reportViews(
  context: Pick<WebhookContext, 'db' | 'ledgers' | 'now' | 'queues' | 'dailyMax'>,
  { ownerId, day }: JobOf<'report_views'>,
): Promise<void> {
  const { db, ledgers, now, dailyMax: limit } = context;
  const sums = await readCardDay(ledgers, { ownerId, day, limit });
  const usernames = await findUsernames(
    db,
    ownerId,
    Array.from(sums, ({ cardId }) => cardId),
  );
  const events = sums.flatMap(({ cardId, views, clicks }) => {
    const username = usernames.get(cardId);
    const id = sha256Hex(`${ownerId} ${cardId} ${day}`).slice(0, 32);
    return username === undefined ? [] : [{ id, data: { username, day, views, clicks } }];
  });
  const at = now().toISOString();
  const steps: D1PreparedStatement[] = [];
  for (let start = 0; start < events.length; start += STEP) {
    const part = JSON.stringify(events.slice(start, start + STEP));
    steps.push(db.prepare(RECORD).bind(ownerId, at, part));
  }
  await db.batch([...steps, db.prepare(REPORTED).bind(ownerId, day)]);
  await flushOutbox(context);
}
