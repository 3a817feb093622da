import { findAccount, listStoredSubscriptions } from '#worker/payments/customers.ts';
import type { SyncContext } from '#worker/payments/payment-context.ts';
import { syncCustomer } from './sync-customer.ts';

/** Takes back the plan changes that an account ordered for the end of its period. */
export async function releasePlanChange(context: SyncContext, userId: string): Promise<void> {
  const { db, provider } = context;
  const query = { userId, isLive: provider.mode === 'live' };
  const [{ customer }, stored] = await Promise.all([
    findAccount(db, query),
    listStoredSubscriptions(db, query),
  ]);
  const schedules = stored.flatMap(({ change }) => change?.scheduleId ?? []);
  if (customer === null || schedules.length === 0) return;
  await Promise.all(schedules.map((id) => provider.releaseChange(id)));
  // The page must not wait for the provider's event.
  await syncCustomer(context, customer.customerId, null);
}
