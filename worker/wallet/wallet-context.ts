import type { Kernel } from '#worker/kernel.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';
import type { WalletProviders } from '#worker/wallet/wallet-providers.ts';

/** The kernel and the operator's wallets, each null where it is not set up. */
export type WalletContext = Kernel &
  Pick<WalletProviders, 'google' | 'sender'> & { readKeys: ReadWalletKeys };
