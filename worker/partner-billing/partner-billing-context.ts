import type { Kernel } from '#worker/kernel.ts';

export type PayeeKind = 'partner' | 'affiliate';

/** Who gets a share of a customer's payments. */
export interface Payee {
  kind: PayeeKind;
  /** An organization or an account. */
  id: string;
  percent: number;
  /** Days after the payment until the share is due. */
  waitDays: number;
}

/** Sends metered usage. Null without a payment provider. */
export interface UsageMeter {
  /** Reports extra cards for the account that pays for a partner. Safe to repeat with one `identifier`. */
  report: (usage: {
    userId: string;
    identifier: string;
    count: number;
    at: Date;
    isRepeat: boolean;
  }) => Promise<void>;
}

export interface PartnerBillingContext extends Kernel {
  usageMeter: () => UsageMeter | null;
}
