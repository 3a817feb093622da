/** One form waiting for the network: where it goes and what it says. */
export interface Waiting {
  action: string;
  body: Record<string, unknown>;
}

/** Where this browser keeps the forms that wait. */
export const QUEUE_KEY = 'contactQueue';
/** Forms kept at most: more is no visitor. */
const QUEUE_MAX = 20;

/** Asked each time: merely reading `localStorage` throws where site data is blocked. */
type Area = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What waits; nothing where storage is closed or holds something else. */
export function readQueue(area: Area): Waiting[] {
  try {
    const stored: unknown = JSON.parse(area().getItem(QUEUE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWaiting) : [];
  } catch {
    // Closed storage, or a text another program left there: then nothing waits.
    return [];
  }
}

/** Keeps what waits; false where nothing can be kept. */
export function writeQueue(area: Area, queue: readonly Waiting[]): boolean {
  try {
    if (queue.length === 0) area().removeItem(QUEUE_KEY);
    else area().setItem(QUEUE_KEY, JSON.stringify(queue.slice(-QUEUE_MAX)));
    return true;
  } catch {
    // Full or closed: whoever asked tells the person.
    return false;
  }
}

/** The same form once, in its latest words. */
export function addWaiting(queue: readonly Waiting[], form: Waiting): Waiting[] {
  return [...queue.filter(({ body }) => body['key'] !== form.body['key']), form];
}

/** Only what our own form would send, to our own calls. */
function isWaiting(value: unknown): value is Waiting {
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
