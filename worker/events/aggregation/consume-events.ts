import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { WriteContext } from './write-events.ts';
import { queuedEventSchema, type QueuedEvent } from '#worker/events/queued-event.ts';
import { REFRESH_SECONDS, writeEvents, type PageRefresh } from './write-events.ts';
import { log } from '#worker/http/log.ts';

/** Refreshes bypass `kernel.enqueue`: their own row (`count_refreshes`) coalesces them. */
type ConsumeContext = WriteContext & Pick<Kernel, 'queues'>;

const DELAY_MAX_SECONDS = 600;

/** Delay before attempt `attempts + 1`: 30 seconds more each time, up to ten minutes. */
export function eventDelaySeconds(attempts: number): number {
  return Math.min(30 * attempts, DELAY_MAX_SECONDS);
}

interface Readable {
  message: Message;
  event: QueuedEvent;
}

/**
 * Counts a batch of events. Unreadable and failed messages are retried and end in the dead-letter
 * queue. A message that has failed before is processed alone, so that it does not block others.
 */
export async function consumeEvents(batch: MessageBatch, context: ConsumeContext): Promise<void> {
  const readable = batch.messages.flatMap((message): Readable[] => {
    const event = queuedEventSchema.safeParse(message.body);
    if (event.success) return [{ message, event: event.data }];
    // It may belong to another build: store it where an operator finds it, and log an error.
    log('error', 'event_unreadable', { queue: batch.queue, id: message.id });
    message.retry({ delaySeconds: eventDelaySeconds(message.attempts) });
    return [];
  });
  const fresh = readable.filter(({ message }) => message.attempts <= 1);
  const retried = readable.filter(({ message }) => message.attempts > 1);
  if (fresh.length > 0) await count(fresh, context);
  for (const one of retried) await count([one], context);
}

async function count(group: readonly Readable[], context: ConsumeContext): Promise<void> {
  try {
    const refreshes = await writeEvents(
      context,
      group.map(({ event }) => event),
    );
    for (const { message } of group) message.ack();
    await Promise.all(refreshes.map((refresh) => refreshCard(refresh, context)));
  } catch (error) {
    // Nothing of the group was written, so it can be retried.
    log('warn', 'events_failed', { events: group.length, error: String(error) });
    for (const { message } of group) {
      message.retry({ delaySeconds: eventDelaySeconds(message.attempts) });
    }
  }
}

async function refreshCard(refresh: PageRefresh, context: ConsumeContext): Promise<void> {
  try {
    const job: Job = { kind: 'repair_card', ...refresh };
    await context.queues.jobs.send(job, { delaySeconds: REFRESH_SECONDS });
  } catch (error) {
    // The events are counted. The page is updated with the first event after the lost refresh was
    // due.
    log('warn', 'refresh_lost', { username: refresh.username, error: String(error) });
  }
}
