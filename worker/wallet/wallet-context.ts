import type { FindHome } from '#worker/own-domains/find-home.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { PassCard } from '#worker/db/owned-card.ts';
import type { FindCard } from '#worker/wallet/wallet-card.ts';
import type { ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';

export interface WalletPorts {
  requireUser: RequireUser;
  findCard: FindCard;
  /** What the pass of a card shows: the card, or that of its former holder's successor. */
  findPassCard: (cardId: string) => Promise<PassCard | null>;
  /** Updates the public record of a card after its first pass. Never throws. */
  refreshRecord: (username: string, origin: string) => Promise<void>;
  /** The hostname where an organization's cards live; null for the product's. */
  findHome: FindHome;
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
