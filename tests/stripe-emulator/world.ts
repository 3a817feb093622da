import type { TypedCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import type { Order } from '#tests/stripe-emulator/resources/checkout-sessions.ts';
import type { Kind, Kinds, StripeObject } from '#tests/stripe-emulator/objects.ts';

/** A pending webhook. */
export interface Delivery {
  eventId: string;
  endpointId: string;
  attempts: number;
  /** Due time in milliseconds since 1970. */
  nextAt: number;
  /** The endpoint's last response: a status, or an error. */
  lastAnswer: string | null;
  isDone: boolean;
}

/** A stored response for repeated requests with the same key. */
interface Replay {
  request: string;
  status: number;
  body: string;
}

/** Everything that survives a restart, as plain JSON. */
export interface State {
  objects: Record<string, StripeObject>;
  replays: Record<string, Replay>;
  deliveries: Delivery[];
  /** Seconds by which a test clock is ahead of real time. */
  leads: Record<string, number>;
  /** Parameters of checkout sessions, by session. */
  orders: Record<string, Order>;
  /** Coupons of subscriptions, by subscription. */
  discounts: Record<string, string>;
  /** Subscriptions whose trial end was notified. */
  notifiedTrialEnds: string[];
  /** Cards that await authentication, by page. */
  pending: Record<string, TypedCard>;
}

export interface World {
  state: State;
  /** The base URL, such as `http://localhost:8788`. */
  baseUrl: string;
  /** The secret of all webhook endpoints, known before the first start so that both sides agree. */
  webhookSecret: string;
  /** Real time in milliseconds. */
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
    notifiedTrialEnds: [],
    pending: {},
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in Stripe's format: the type's prefix and an unguessable part. */
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

/** For references the emulator wrote itself: a missing object means a corrupt state. */
export function need<K extends Kind>(world: World, kind: K, id: string | null): Kinds[K] {
  const found = find(world, kind, id);
  if (found === null) throw new Error(`the state has no ${kind} ${id}`);
  return found;
}

/** All objects of a type, newest first. */
export function all<K extends Kind>(world: World, kind: K): Kinds[K][] {
  return Object.values(world.state.objects)
    .filter((object) => isKind(object, kind))
    .toReversed();
}

/** Guaranteed by the builders: `object` names the interface of the value. */
function isKind<K extends Kind>(object: StripeObject | undefined, kind: K): object is Kinds[K] {
  return object?.object === kind;
}

export function realNow(world: World): number {
  return Math.floor(world.nowMs() / 1000);
}

/**
 * The current time of a customer in seconds, by their test clock, which keeps running from its set
 * time.
 */
export function nowOf(world: World, customerId: string | null): number {
  const clock = find(world, 'customer', customerId)?.test_clock ?? null;
  return realNow(world) + (clock === null ? 0 : (world.state.leads[clock] ?? 0));
}
