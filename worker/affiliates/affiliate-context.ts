import type { Kernel } from '#worker/kernel.ts';

export interface AffiliatePorts {
  /** The page that asks a visitor to continue. */
  renderReferralPage: () => Response;
}

export type AffiliateContext = Kernel & AffiliatePorts;
