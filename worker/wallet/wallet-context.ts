import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';
import type { WalletProviders } from '#worker/wallet/wallet-providers.ts';

export interface WalletPorts {
  /** Whether a host may reveal the card of a username. */
  isServedAt: (username: string, host: RequestHost, origin: string) => Promise<boolean>;
  /** The new username of a renamed card, or null. */
  findRenamed: (username: string, origin: string) => Promise<string | null>;
}

/** The kernel and the operator's wallets, each null where it is not set up. */
export type WalletContext = Kernel &
  WalletPorts &
  Pick<WalletProviders, 'google' | 'sender'> & { readKeys: ReadWalletKeys };
