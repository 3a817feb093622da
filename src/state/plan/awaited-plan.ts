import { SOLD_PLANS, type SoldPlan } from '#shared/plan/billing.ts';
import { browserStorage } from '#src/browser/storage.ts';

const KEY = 'awaitedPlan';

/** Stores the plan being bought, for the page that waits for it after the payment. */
export function awaitPlan(plan: SoldPlan): void {
  // Without storage that page waits for any paid plan instead.
  browserStorage.write(KEY, plan);
}

/** Returns the plan of the purchase that was started in this browser, or null. */
export function readAwaitedPlan(): SoldPlan | null {
  const stored = browserStorage.read(KEY);
  return SOLD_PLANS.find((plan) => plan === stored) ?? null;
}

export function forgetAwaitedPlan(): void {
  browserStorage.remove(KEY);
}
