import type { Kernel } from '#worker/kernel.ts';
import type { SessionUser } from '#worker/http/app-env.ts';

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

/** A closed month, as others learn of it. */
interface ClosedStatement {
  payeeId: string;
  month: string;
  hash: string;
  lines: number;
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

export interface PartnerBillingPorts {
  /** Throws `not_found` to outsiders and `forbidden` inside. Returns the organization. */
  requireRevenueReader: (
    user: SessionUser,
    organization: string,
  ) => Promise<{ id: string; slug: string }>;
  /** The partner whose customer an account was at a time (ISO 8601), or null. */
  findPartnerAt: (userId: string, at: string) => Promise<string | null>;
  /** Whether `findPartnerAt` can find a partner of an account. */
  wasCustomer: (userId: string) => Promise<boolean>;
  /** Who referred an account that belongs to no partner; null for none, or a suspended one. */
  findReferrer: (userId: string, paidAt: string) => Promise<Payee | null>;
  /** Records a partner's closed statement in its audit log, in the transaction that closes it. */
  recordClosed: (statement: ClosedStatement, at: Date) => D1PreparedStatement;
  usageMeter: () => UsageMeter | null;
}

export type PartnerBillingContext = Kernel & PartnerBillingPorts;
