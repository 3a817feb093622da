import { log } from '#worker/http/log.ts';

/** The suffix of a dead-letter queue's name in `wrangler.toml`. */
const DEAD_LETTER_SUFFIX = '-dead';

/** The queue that a dead-letter queue belongs to, or null for a regular queue. */
export function findSourceQueue(queue: string): string | null {
  return queue.endsWith(DEAD_LETTER_SUFFIX) ? queue.slice(0, -DEAD_LETTER_SUFFIX.length) : null;
}

/**
 * Sends dead letters back to their queue with all attempts restored. Throws when the queue refuses
 * one: that message and those after it stay and may be sent twice, which every kind of message
 * tolerates.
 */
export async function redriveDeadLetters(
  batch: MessageBatch,
  send: (body: unknown) => Promise<unknown>,
): Promise<void> {
  for (const message of batch.messages) {
    await send(message.body);
    message.ack();
  }
  log('info', 'dead_letters_handed_back', { queue: batch.queue, count: batch.messages.length });
}
