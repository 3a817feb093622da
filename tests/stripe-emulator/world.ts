import type { TypedCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import type { Order } from '#tests/stripe-emulator/resources/checkout-sessions.ts';
import type { Kind, Kinds, StripeObject } from '#tests/stripe-emulator/objects.ts';

/** A webhook on its way. */
export interface Delivery {
  eventId: string;
  endpointId: string;
  attempts: number;
  /** Milliseconds since 1970; not before then. */
  nextAt: number;
  /** What the endpoint answered last: a status, or why there was none. */
  lastAnswer: string | null;
  isDone: boolean;
}

/** An answer kept for whoever asks again with the same key. */
export interface Replay {
  request: string;
  status: number;
  body: string;
}

/** Everything that outlives a restart. Plain JSON. */
export interface State {
  objects: Record<string, StripeObject>;
  replays: Record<string, Replay>;
  deliveries: Delivery[];
  /** Seconds a test clock is ahead of the real time. */
  leads: Record<string, number>;
  /** What the checkout sessions were asked for, by session. */
  orders: Record<string, Order>;
  /** The coupon on a subscription, by the subscription. */
  discounts: Record<string, string>;
  /** Subscriptions whose end of trial was announced. */
  announced: string[];
  /** Cards typed and not confirmed by their owner yet, by the page they were typed into. */
  pending: Record<string, TypedCard>;
}

export interface World {
  state: State;
  /** Where this emulator is reached: `http://localhost:8788`. */
  baseUrl: string;
  /** The secret of every webhook endpoint made here: known before the first start, so that both sides agree. */
  webhookSecret: string;
  /** Real time, in milliseconds. */
  nowMs: () => number;
}

export function emptyState(): State {
  return {
    objects: {},
    replays: {},
    deliveries: [],
    leads: {},
    orders: {},
    discounts: {},
    announced: [],
    pending: {},
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in Stripe's manner: the kind's prefix and what nobody guesses. */
export function makeId(prefix: string, length = 24): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return `${prefix}_${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

export function keep<Object extends StripeObject>(world: World, object: Object): Object {
  world.state.objects[object.id] = object;
  return object;
}

export function find<K extends Kind>(world: World, kind: K, id: string | null): Kinds[K] | null {
  const found = id === null ? undefined : world.state.objects[id];
  return isKind(found, kind) ? found : null;
}

/** For references the emulator wrote itself: without their object its state is broken. */
export function need<K extends Kind>(world: World, kind: K, id: string | null): Kinds[K] {
  const found = find(world, kind, id);
  if (found === null) throw new Error(`the state has no ${kind} ${id}`);
  return found;
}

/** All of a kind, newest first. */
export function all<K extends Kind>(world: World, kind: K): Kinds[K][] {
  return Object.values(world.state.objects)
    .filter((object) => isKind(object, kind))
    .toReversed();
}

/** What the builders guarantee: `object` names the interface its value was built as. */
function isKind<K extends Kind>(object: StripeObject | undefined, kind: K): object is Kinds[K] {
  return object?.object === kind;
}

/** Now, in seconds. */
export function realNow(world: World): number {
  return Math.floor(world.nowMs() / 1000);
}

/** Now for a customer, in seconds: the time of their test clock, which runs on from where it was put. */
export function nowOf(world: World, customerId: string | null): number {
  const clock = find(world, 'customer', customerId)?.test_clock ?? null;
  return realNow(world) + (clock === null ? 0 : (world.state.leads[clock] ?? 0));
}
