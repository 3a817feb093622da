import type { Kernel } from '#worker/kernel.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';

export interface WalletContext extends Kernel {
  readKeys: ReadWalletKeys;
  /** Which wallets can be notified: devices with a push key, Google with credentials. */
  channels: { phones: boolean; google: boolean };
}
