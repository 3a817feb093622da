import { find, type World } from '#tests/stripe-emulator/world.ts';
import type { Kind } from '#tests/stripe-emulator/objects.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';

/** Object types behind expandable keys. */
const EXPANDABLE: Readonly<Record<string, Kind>> = {
  customer: 'customer',
  product: 'product',
  default_payment_method: 'payment_method',
  payment_method: 'payment_method',
  subscription: 'subscription',
  schedule: 'subscription_schedule',
  latest_invoice: 'invoice',
  invoice: 'invoice',
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
  price: 'price',
};
/** Stripe expands at most four levels. */
const STEPS_MAX = 4;

/** Copies a response with the objects that `expand[]` names in place of their ids. */
export function expand(world: World, answer: object, paths: readonly string[]): unknown {
  const copy: unknown = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split('.');
    const depth = steps.filter((step) => step !== 'data').length;
    if (depth > STEPS_MAX) {
      throw invalid(
        `You cannot expand more than 4 levels of a property. Property: ${path}`,
        'expand',
      );
    }
    follow(world, copy, steps);
  }
  return copy;
}

function follow(world: World, value: unknown, steps: readonly string[]): void {
  const [step, ...rest] = steps;
  if (step === undefined || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) follow(world, item, steps);
    return;
  }
  if (!(step in value)) {
    // Omitted when empty, but still expandable.
    if (step === 'products') return;
    throw invalid(
      `This property cannot be expanded (${step}). You may want to try expanding something else.`,
      'expand',
    );
  }
  const child: unknown = Reflect.get(value, step);
  const kind = EXPANDABLE[step];
  if (typeof child === 'string' && kind !== undefined) {
    const object = find(world, kind, child);
    if (object !== null) Reflect.set(value, step, structuredClone(object));
  }
  follow(world, Reflect.get(value, step), rest);
}
