import { z } from 'zod';
import { BILLING_INTERVALS, priceCents, SOLD_PLANS } from '#shared/plan/billing.ts';
import { href } from '#shared/routes.ts';

const choiceSchema = z.object({ plan: z.enum(SOLD_PLANS), billing: z.enum(BILLING_INTERVALS) });

/** What the pricing page hands on: plan, period, and the amount in cents, which is for showing only. */
const stateSchema = choiceSchema.extend({ amount: z.number().positive() });

export type Choice = z.infer<typeof choiceSchema>;
export type Selection = z.infer<typeof stateSchema>;

/** A choice with what it costs by our own table. */
export function select({ plan, billing }: Choice): Selection {
  return { plan, billing, amount: priceCents(plan, billing) };
}

/**
 * What is to be bought: from the state a page handed over, or from the query of a checkout address, which outlives
 * signing in and a new tab. The amount is always our own table's, whatever came along. Null when nothing was chosen.
 */
export function readSelection(state: unknown, search: string): Selection | null {
  const handed = stateSchema.safeParse(state);
  if (handed.success) return select(handed.data);
  const named = choiceSchema.safeParse(Object.fromEntries(new URLSearchParams(search)));
  return named.success ? select(named.data) : null;
}

/** The checkout of a choice: a link that can be opened anywhere. */
export function checkoutAddress({ plan, billing }: Choice): string {
  return `${href('checkout')}?${new URLSearchParams({ plan, billing }).toString()}`;
}
