import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';

export interface WalletPorts {
  /** Whether a host may reveal the card of a username. */
  isServedAt: (username: string, host: RequestHost, origin: string) => Promise<boolean>;
  /** The new username of a renamed card, or null. */
  findRenamed: (username: string, origin: string) => Promise<string | null>;
}

export interface WalletContext extends Kernel, WalletPorts {
  readKeys: ReadWalletKeys;
  /** Which wallets can be notified: devices with a push key, Google with credentials. */
  channels: { phones: boolean; google: boolean };
}
