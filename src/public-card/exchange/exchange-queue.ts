/** A form to send once the browser is online. */
export interface QueuedForm {
  action: string;
  body: Record<string, unknown>;
}

/** localStorage key of the queue. */
export const QUEUE_KEY = 'contactQueue';
const QUEUE_MAX = 20;

/** Evaluated on each call: merely reading `localStorage` throws when site data is blocked. */
type Area = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns an empty queue when storage is disabled or holds something else. */
export function readQueue(area: Area): QueuedForm[] {
  try {
    const stored: unknown = JSON.parse(area().getItem(QUEUE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isQueuedForm) : [];
  } catch {
    // Disabled storage, or a value that is not ours.
    return [];
  }
}

/** Returns false when the queue could not be stored. */
export function writeQueue(area: Area, queue: readonly QueuedForm[]): boolean {
  try {
    if (queue.length === 0) area().removeItem(QUEUE_KEY);
    else area().setItem(QUEUE_KEY, JSON.stringify(queue.slice(-QUEUE_MAX)));
    return true;
  } catch {
    // Storage is full or disabled: the caller reports it.
    return false;
  }
}

/** Replaces an earlier submission with the same key. */
export function enqueueForm(queue: readonly QueuedForm[], form: QueuedForm): QueuedForm[] {
  return [...queue.filter(({ body }) => body['key'] !== form.body['key']), form];
}

/** Accepts only what our own form would send, and only to our own endpoint. */
function isQueuedForm(value: unknown): value is QueuedForm {
  if (typeof value !== 'object' || value === null) return false;
  if (!('action' in value) || !('body' in value)) return false;
  const { action, body } = value;
  return (
    typeof action === 'string' &&
    /^\/api\/cards\/[a-z0-9-]+\/contacts$/.test(action) &&
    typeof body === 'object' &&
    body !== null
  );
}
