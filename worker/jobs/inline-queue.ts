import { log } from '#worker/http/log.ts';

const ATTEMPTS_MAX = 3;

export interface InlineQueueOptions {
  name: string;
  consume: (batch: MessageBatch) => Promise<void>;
  waitUntil: (work: Promise<unknown>) => void;
}

/**
 * A queue for environments without one: previews have no consumers. Messages are handled in the
 * background of the request that sent them, tried three times without a delay, then dropped with a
 * log line. They do not outlive the request.
 */
export function createInlineQueue({ name, consume, waitUntil }: InlineQueueOptions): Queue {
  const deliver = async (bodies: readonly unknown[]): Promise<void> => {
    let pending = bodies.map((body) => ({ id: crypto.randomUUID(), body }));
    for (let attempts = 1; attempts <= ATTEMPTS_MAX && pending.length > 0; attempts += 1) {
      const retried = new Set<string>();
      await consume(buildBatch(name, pending, attempts, retried));
      pending = pending.filter(({ id }) => retried.has(id));
    }
    if (pending.length > 0) log('error', 'job_lost', { queue: name, count: pending.length });
  };
  const deliverLater = (bodies: readonly unknown[]): Promise<QueueSendResponse> => {
    waitUntil(
      deliver(bodies).catch((error: unknown) =>
        // The response is already sent, so the failure can only be logged.
        log('error', 'job_lost', { queue: name, error: String(error) }),
      ),
    );
    return Promise.resolve({ metadata: { metrics: EMPTY_METRICS } });
  };
  return {
    send: (body) => deliverLater([body]),
    sendBatch: (messages) => deliverLater([...messages].map(({ body }) => body)),
    metrics: () => Promise.resolve(EMPTY_METRICS),
  };
}

const EMPTY_METRICS = { backlogCount: 0, backlogBytes: 0 };

function buildBatch(
  queue: string,
  pending: readonly { id: string; body: unknown }[],
  attempts: number,
  retried: Set<string>,
): MessageBatch {
  const timestamp = new Date();
  return {
    queue,
    metadata: { metrics: EMPTY_METRICS },
    messages: pending.map(({ id, body }) => ({
      id,
      body,
      attempts,
      timestamp,
      ack: () => void retried.delete(id),
      retry: () => void retried.add(id),
    })),
    ackAll: () => retried.clear(),
    retryAll: () => {
      for (const { id } of pending) retried.add(id);
    },
  };
}
