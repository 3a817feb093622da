import { SOLD_PLANS, type SoldPlan } from '#shared/plan/billing.ts';
import { browserStorage } from '#src/browser/storage.ts';

const KEY = 'awaitedPlan';

/** Notes which plan is being bought, for the page that waits for it after the payment. */
export function awaitPlan(plan: SoldPlan): void {
  // Without storage that page waits for any paid plan: nothing to tell anybody.
  browserStorage.write(KEY, plan);
}

/** The plan a purchase was begun for; null when none was in this browser. */
export function readAwaitedPlan(): SoldPlan | null {
  const kept = browserStorage.read(KEY);
  return SOLD_PLANS.find((plan) => plan === kept) ?? null;
}

/** Nothing is waited for any more. */
export function forgetAwaitedPlan(): void {
  browserStorage.remove(KEY);
}
