import type { z } from 'zod';
import type { listCommissions } from '#shared/api/affiliate.ts';
import type { Kernel } from '#worker/kernel.ts';

export interface AffiliatePorts {
  /** Whether two accounts pay with one card or bank account. */
  sharePaymentMethod: (one: string, other: string) => Promise<boolean>;
  /** Whether two accounts are members of one organization. */
  shareTeam: (one: string, other: string) => Promise<boolean>;
  /** Whether an account may not publish until an operator decides. */
  isPaused: (userId: string) => Promise<boolean>;
  listStatements: (
    userId: string,
    before: string | null,
  ) => Promise<z.infer<typeof listCommissions.response>>;
  countPaying: (userId: string) => Promise<number>;
  /** The page that asks a visitor to continue. */
  renderReferralPage: () => Response;
}

export type AffiliateContext = Kernel & AffiliatePorts;
