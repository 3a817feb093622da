import type { Kernel } from '#worker/kernel.ts';
import { enqueuePropagation, propagateNow, PROPAGATE_INLINE_MAX } from '#worker/cards/propagate.ts';
import { usernameRowSchema } from '#worker/cards/usernames/username-row.ts';
import { allRows } from '#worker/db/rows.ts';

/** Cards ended per sweep. */
const BATCH_MAX = 500;

const DUE = `SELECT c.username FROM departed_cards d JOIN cards c ON c.id = d.card_id
  WHERE d.is_ended = 0 AND d.live_until <= ?1 ORDER BY d.live_until LIMIT ${BATCH_MAX}`;
const PAUSE = `UPDATE cards SET paused_at = ?1 WHERE paused_at IS NULL
  AND username IN (SELECT value FROM json_each(?2))
  AND id IN (SELECT card_id FROM departed_cards WHERE is_ended = 0 AND live_until <= ?1)`;
const END = `UPDATE departed_cards SET is_ended = 1 WHERE is_ended = 0 AND live_until <= ?1
  AND card_id IN (SELECT id FROM cards WHERE username IN (SELECT value FROM json_each(?2)))`;

/**
 * Ends leavers' cards whose time is over. Pages judge the time themselves; passes, previews and
 * pictures follow from here, within an hour. The jobs are enqueued before the rows are marked.
 */
export async function endDepartedCards(
  context: Pick<Kernel, 'db' | 'now' | 'publicOrigin' | 'notify' | 'enqueue'>,
): Promise<number> {
  const { db, publicOrigin } = context;
  if (publicOrigin === '') return 0;
  const now = context.now().toISOString();
  const names = (await allRows(db.prepare(DUE).bind(now), usernameRowSchema)).map(
    ({ username }) => username,
  );
  if (names.length === 0) return 0;
  await enqueuePropagation(context, names, publicOrigin);
  const due = JSON.stringify(names);
  await db.batch([db.prepare(PAUSE).bind(now, due), db.prepare(END).bind(now, due)]);
  await propagateNow(context, names.slice(0, PROPAGATE_INLINE_MAX), publicOrigin);
  return names.length;
}
