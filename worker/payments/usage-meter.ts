import { log } from '#worker/http/log.ts';
import { findAccount } from '#worker/payments/customers.ts';
import type { PaymentContext } from '#worker/payments/payment-context.ts';

/** Extra wallet cards that an account pays for. */
export interface ReportedUsage {
  userId: string;
  /** Identifies the event at the provider, which accepts it once. */
  identifier: string;
  count: number;
  at: Date;
  /** An earlier attempt may have been accepted long ago: look for its event before sending another. */
  isRepeat: boolean;
}

/** Reports metered usage. Null without a provider. */
export function createUsageMeter({ db, provider }: Pick<PaymentContext, 'db' | 'provider'>) {
  if (provider === null) return null;
  return {
    /** Throws without a customer at the provider, which the operator creates with the contract. */
    report: async ({ userId, ...usage }: ReportedUsage): Promise<void> => {
      const { customer } = await findAccount(db, { userId, isLive: provider.mode === 'live' });
      if (customer === null) throw new Error(`account ${userId} has no customer to bill`);
      await provider.reportExtraCards({ customerId: customer.customerId, ...usage });
      log('info', 'usage_reported', { userId, identifier: usage.identifier, count: usage.count });
    },
  };
}
