import { z } from 'zod';
import { BILLING_INTERVALS, priceCents, SOLD_PLANS } from '#shared/plan/billing.ts';
import { href } from '#shared/routes.ts';

const choiceSchema = z.object({ plan: z.enum(SOLD_PLANS), billing: z.enum(BILLING_INTERVALS) });

/**
 * Router state of the pricing page: plan, interval and the amount in cents, which is for display
 * only.
 */
const stateSchema = choiceSchema.extend({ amount: z.number().positive() });

export type PlanChoice = z.infer<typeof choiceSchema>;
export type Selection = z.infer<typeof stateSchema>;

/** A choice with its price from our own table. */
export function createSelection({ plan, billing }: PlanChoice): Selection {
  return { plan, billing, amount: priceCents(plan, billing) };
}

/**
 * Reads the selection from the router state, or from the query of the checkout URL, which survives
 * sign-in and works in new tabs. The amount always comes from our own table. Null when nothing
 * valid was selected.
 */
export function readSelection(state: unknown, search: string): Selection | null {
  const fromState = stateSchema.safeParse(state);
  if (fromState.success) return createSelection(fromState.data);
  const fromQuery = choiceSchema.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return fromQuery.success ? createSelection(fromQuery.data) : null;
}

/** URL of the checkout page for a choice; works in any tab. */
export function checkoutUrl({ plan, billing }: PlanChoice): string {
  return `${href('checkout')}?${new URLSearchParams({ plan, billing }).toString()}`;
}
