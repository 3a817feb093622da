import { DAY_MS } from '#shared/format/duration.ts';
import { queuedEventSchema, type QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { findCardsByUsername, type UsernameCard } from '#worker/cards/card-totals.ts';
import { log } from '#worker/http/log.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { cardEventSchema } from '#worker/events/classify-events.ts';
import { COUNT_VISITS, REFRESH_SECONDS } from '#worker/events/count-visits.ts';
import { EVENT_DAYS } from '#worker/events/visit-retention.ts';

/** Refreshes bypass `kernel.enqueue`: the ledger coalesces them. */
type CountKernel = Pick<Kernel, 'db' | 'ledgers' | 'now' | 'queues'>;

const DELAY_MAX_SECONDS = 600;

/** Delay before attempt `attempts + 1`: 30 seconds more each time, up to ten minutes. */
export function eventDelaySeconds(attempts: number): number {
  return Math.min(30 * attempts, DELAY_MAX_SECONDS);
}

interface Readable {
  message: Message;
  event: QueuedEvent;
}

/** An event whose card exists. */
interface Countable extends Readable {
  card: UsernameCard;
}

/**
 * Counts a batch of events: one call per owner, each independent of the others. Unreadable and
 * failed messages are retried and end in the dead-letter queue. A message that has failed before is
 * processed alone, so that it does not block others.
 */
export async function consumeEvents(batch: MessageBatch, kernel: CountKernel): Promise<void> {
  const readable = batch.messages.flatMap((message): Readable[] => {
    const event = queuedEventSchema.safeParse(message.body);
    if (event.success) return [{ message, event: event.data }];
    // It may belong to another build: store it where an operator finds it, and log an error.
    log('error', 'event_unreadable', { queue: batch.queue, id: message.id });
    message.retry({ delaySeconds: eventDelaySeconds(message.attempts) });
    return [];
  });
  const countable = await retryOnError(readable, () => findCountable(readable, kernel));
  const owners = Map.groupBy(countable ?? [], ({ card }) => card.ownerId);
  await Promise.all(
    [...owners].map(async ([ownerId, group]) => {
      const fresh = group.filter(({ message }) => message.attempts <= 1);
      const retried = group.filter(({ message }) => message.attempts > 1);
      for (const one of [fresh, ...retried.map((each) => [each])]) {
        if (one.length > 0) await count(ownerId, one, kernel);
      }
    }),
  );
}

/**
 * Finds the cards of events. Acknowledges events of usernames without a card, and those older than
 * the stored IDs.
 */
async function findCountable(
  readable: readonly Readable[],
  { db, now }: CountKernel,
): Promise<Countable[]> {
  // One day less than IDs are stored, so that the ID of an event that may still count is known.
  const oldest = now().getTime() - (EVENT_DAYS - 1) * DAY_MS;
  const recent = readable.filter(({ event }) => event.at > oldest);
  const usernames = [...new Set(recent.map(({ event }) => event.username))];
  const cards =
    usernames.length === 0
      ? new Map<string, UsernameCard>()
      : await findCardsByUsername(db, usernames);
  const countable = recent.flatMap((each): Countable[] => {
    const card = cards.get(each.event.username);
    return card === undefined ? [] : [{ ...each, card }];
  });
  const counted = new Set(countable.map(({ message }) => message));
  for (const { message } of readable) if (!counted.has(message)) message.ack();
  return countable;
}

async function count(
  ownerId: string,
  group: readonly Countable[],
  kernel: CountKernel,
): Promise<void> {
  const result = await retryOnError(group, () =>
    kernel.ledgers.perform(ownerId, COUNT_VISITS, {
      events: group.map(({ event, card }) =>
        cardEventSchema.parse({ ...event, cardId: card.cardId }),
      ),
      now: kernel.now().getTime(),
    }),
  );
  if (result === null) return;
  for (const { message } of group) message.ack();
  await Promise.all(
    result.refreshes.map((cardId) => requestRefresh(ownerId, cardId, group, kernel)),
  );
}

/** Nothing was counted when `act` fails, so all messages can be retried. */
async function retryOnError<Value>(
  group: readonly Readable[],
  act: () => Promise<Value>,
): Promise<Value | null> {
  try {
    return await act();
  } catch (error) {
    log('warn', 'events_failed', { events: group.length, error: String(error) });
    for (const { message } of group) {
      message.retry({ delaySeconds: eventDelaySeconds(message.attempts) });
    }
    return null;
  }
}

async function requestRefresh(
  ownerId: string,
  cardId: string,
  group: readonly Countable[],
  { queues }: CountKernel,
): Promise<void> {
  const found = group.find(({ card }) => card.cardId === cardId);
  if (found === undefined) return;
  const { username } = found.card;
  const { origin } = found.event;
  try {
    const job: Job = { kind: 'refresh_totals', ownerId, cardId, username, origin };
    await queues.jobs.send(job, { delaySeconds: REFRESH_SECONDS });
  } catch (error) {
    // The events are counted. The page is updated with the first event after the lost refresh was
    // due.
    log('warn', 'refresh_lost', { username, error: String(error) });
  }
}
