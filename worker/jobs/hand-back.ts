import { log } from '#worker/http/log.ts';

/** What the dead letters of a queue are called, as `wrangler.toml` says it. */
const DEAD = '-dead';

/** The queue whose dead letters this one holds; null for a queue of its own. */
export function findOrigin(queue: string): string | null {
  return queue.endsWith(DEAD) ? queue.slice(0, -DEAD.length) : null;
}

/**
 * Puts dead letters back on the queue they come from, where each has all its attempts anew. Throws when the queue does
 * not take one: it and those behind it stay, and may be sent twice, which every kind of message bears.
 */
export async function handBack(
  batch: MessageBatch,
  send: (body: unknown) => Promise<unknown>,
): Promise<void> {
  for (const message of batch.messages) {
    await send(message.body);
    message.ack();
  }
  log('info', 'dead_letters_handed_back', { queue: batch.queue, count: batch.messages.length });
}
