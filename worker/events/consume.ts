import { queuedEventSchema, type QueuedEvent } from '#worker/events/event.ts';
import {
  REFRESH_SECONDS,
  writeEvents,
  type Refresh,
  type WriteDeps,
} from '#worker/events/write.ts';
import { log } from '#worker/http/log.ts';

export interface ConsumeDeps extends WriteDeps {
  /** Has a card's public record written anew, so many seconds from now. */
  refreshLater: (refresh: Refresh, seconds: number) => Promise<unknown>;
}

/** Longest wait before another attempt, in seconds. */
const DELAY_MAX_SECONDS = 600;

/** Seconds until attempt `attempts + 1`: half a minute more each time, ten minutes at most. */
export function eventDelaySeconds(attempts: number): number {
  return Math.min(30 * attempts, DELAY_MAX_SECONDS);
}

interface Readable {
  message: Message;
  event: QueuedEvent;
}

/**
 * Counts a batch of events. A message nobody can read, or that fails, is tried again and ends in the dead letters; one
 * that has failed before is taken alone, so that it holds up no other.
 */
export async function consumeEvents(batch: MessageBatch, deps: ConsumeDeps): Promise<void> {
  const readable = batch.messages.flatMap((message): Readable[] => {
    const event = queuedEventSchema.safeParse(message.body);
    if (event.success) return [{ message, event: event.data }];
    // Perhaps of another build: kept where an operator finds it, and said where an operator looks.
    log('error', 'event_unreadable', { queue: batch.queue, id: message.id });
    message.retry({ delaySeconds: eventDelaySeconds(message.attempts) });
    return [];
  });
  const fresh = readable.filter(({ message }) => message.attempts <= 1);
  const tried = readable.filter(({ message }) => message.attempts > 1);
  if (fresh.length > 0) await count(fresh, deps);
  for (const one of tried) await count([one], deps);
}

async function count(group: readonly Readable[], deps: ConsumeDeps): Promise<void> {
  try {
    const refreshes = await writeEvents(
      deps,
      group.map(({ event }) => event),
    );
    for (const { message } of group) message.ack();
    await Promise.all(refreshes.map((refresh) => refreshCard(refresh, deps)));
  } catch (error) {
    // Nothing of the group was written: whatever failed may work later.
    log('warn', 'events_failed', { events: group.length, error: String(error) });
    for (const { message } of group) {
      message.retry({ delaySeconds: eventDelaySeconds(message.attempts) });
    }
  }
}

async function refreshCard(refresh: Refresh, deps: ConsumeDeps): Promise<void> {
  try {
    await deps.refreshLater(refresh, REFRESH_SECONDS);
  } catch (error) {
    // The numbers are counted; the page gets them with the first event after the one that was lost was due.
    log('warn', 'refresh_lost', { username: refresh.username, error: String(error) });
  }
}
