import { log } from '#worker/http/log.ts';

/** Times a message is tried before it is given up. */
const ATTEMPTS_MAX = 3;

export interface DirectQueueDeps {
  /** The queue's name, as its consumer would be told. */
  name: string;
  /** Does what the consumer of the queue does with a batch. */
  consume: (batch: MessageBatch) => Promise<void>;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * A queue for where there is none: a preview runs no consumers. Messages are handled in the background of the request that
 * sent them, tried three times without a wait, and given up with a line in the log. They do not outlive the request.
 */
export function createDirectQueue({ name, consume, waitUntil }: DirectQueueDeps): Queue {
  const deliver = async (bodies: readonly unknown[]): Promise<void> => {
    let waiting = bodies.map((body) => ({ id: crypto.randomUUID(), body }));
    for (let attempts = 1; attempts <= ATTEMPTS_MAX && waiting.length > 0; attempts += 1) {
      const again = new Set<string>();
      await consume(buildBatch(name, waiting, attempts, again));
      waiting = waiting.filter(({ id }) => again.has(id));
    }
    if (waiting.length > 0) log('error', 'job_lost', { queue: name, count: waiting.length });
  };
  const later = (bodies: readonly unknown[]): Promise<QueueSendResponse> => {
    waitUntil(
      deliver(bodies).catch((error: unknown) =>
        // The sender has its answer: nobody is left to tell but the log.
        log('error', 'job_lost', { queue: name, error: String(error) }),
      ),
    );
    return Promise.resolve({ metadata: { metrics: NOTHING_WAITS } });
  };
  return {
    send: (body) => later([body]),
    sendBatch: (messages) => later([...messages].map(({ body }) => body)),
    metrics: () => Promise.resolve(NOTHING_WAITS),
  };
}

const NOTHING_WAITS = { backlogCount: 0, backlogBytes: 0 };

function buildBatch(
  queue: string,
  waiting: readonly { id: string; body: unknown }[],
  attempts: number,
  again: Set<string>,
): MessageBatch {
  const timestamp = new Date();
  return {
    queue,
    metadata: { metrics: NOTHING_WAITS },
    messages: waiting.map(({ id, body }) => ({
      id,
      body,
      attempts,
      timestamp,
      ack: () => void again.delete(id),
      retry: () => void again.add(id),
    })),
    ackAll: () => again.clear(),
    retryAll: () => {
      for (const { id } of waiting) again.add(id);
    },
  };
}
