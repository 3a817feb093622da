import type { Wallet as WalletName } from '#shared/wallet/wallet.ts';
import type { SignerFiles } from '#worker/wallet/apple/signer.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import {
  announceCard,
  sweepUntold,
  syncAndTell,
  type AnnounceDeps,
  type WalletJob,
} from '#worker/wallet/passes/announce.ts';
import { messageGoogle } from '#worker/wallet/notifications/message-google.ts';
import { sweepNotifications } from '#worker/wallet/notifications/sweep.ts';
import type { Registration } from '#worker/wallet/passkit/registrations.ts';
import { sweepRegistrations } from '#worker/wallet/passkit/sweep.ts';
import { spreadPasses, syncOne } from '#worker/wallet/passes/spread.ts';
import type { PhotoBucket } from '#worker/wallet/passes/pass-photo.ts';
import { findPass, hasPass, listTaken } from '#worker/wallet/passes/store.ts';
import { pushPass } from '#worker/wallet/push/push-pass.ts';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';
import type { FindCard } from '#worker/wallet/wallet-card.ts';
import { createWalletKeys, type ReadWalletKeys } from '#worker/wallet/wallet-keys.ts';

export interface WalletSetup {
  db: D1Database;
  media: PhotoBucket;
  productName: string;
  findCard: FindCard;
  enqueue: (jobs: readonly WalletJob[]) => Promise<void>;
  secret: string | undefined;
  appleFiles: SignerFiles | null;
  google: GoogleWallet | null;
  /** Null without a push key. */
  sender: PushSender | null;
  now: () => Date;
}

/** Passes as the rest of the Worker knows them. */
export interface Wallet extends AnnounceDeps {
  media: PhotoBucket;
  productName: string;
  readKeys: ReadWalletKeys;
  /** After a card's change; never throws. */
  announce(username: string, origin: string): Promise<void>;
  /** The wallets visitors of a name may put its card into: those its owner has made a pass for. */
  findWallets(username: string): Promise<WalletName[]>;
  /** Before an account goes: ends its passes at Google. On phones they have nobody left to ask. */
  end(userId: string): Promise<void>;
  /** Now and then: what could not be told when it happened. */
  sweep(): Promise<void>;
  /** What the queue does for passes; throwing means: try again later. */
  jobs: {
    sync(job: { username: string; origin: string }): Promise<void>;
    spread(job: { userId: string; notification?: string | undefined }): Promise<void>;
    syncOne(job: { serial: string; notification?: string | undefined }): Promise<void>;
    push(job: {
      serial: string;
      deviceId: string;
      notification?: string | undefined;
    }): Promise<void>;
    updateGoogle(job: { serial: string }): Promise<void>;
    messageGoogle(job: { serial: string; notification: string }): Promise<void>;
    endGoogle(job: { serial: string }): Promise<void>;
  };
}

/** Puts passes together from what the platform and the operator give. */
export function createWallet(setup: WalletSetup): Wallet {
  const deps: AnnounceDeps = {
    db: setup.db,
    findCard: setup.findCard,
    enqueue: setup.enqueue,
    tells: { phones: setup.sender !== null, google: setup.google !== null },
    now: setup.now,
  };
  const readKeys = createWalletKeys(setup);
  return {
    ...deps,
    media: setup.media,
    productName: setup.productName,
    readKeys,
    announce: (username, origin) => announceCard(deps, username, origin),
    end: async (userId) => {
      if (setup.google === null) return;
      const serials = await listTaken(setup.db, userId);
      await setup.enqueue(serials.map((serial) => ({ kind: 'end_google_pass', serial }) as const));
    },
    findWallets: async (username) => {
      const owned = await setup.findCard({ username });
      if (owned === null) return [];
      const { cardId, userId, card } = owned;
      if (!(await hasPass(setup.db, { cardId, userId, clientId: card.id }))) return [];
      const keys = await readKeys();
      return [
        ...(keys?.signer ? (['apple'] as const) : []),
        ...(keys?.google ? (['google'] as const) : []),
      ];
    },
    sweep: async () => {
      await sweepUntold(deps);
      await sweepNotifications(deps);
      await sweepRegistrations({ ...deps, enqueuePushes: pushesOf(deps) });
    },
    jobs: {
      sync: ({ username, origin }) => syncAndTell(deps, username, origin),
      spread: (job) => spreadPasses(deps, job),
      syncOne: (job) => syncOne(deps, job),
      push: (job) => pushPass({ ...setup, readKeys }, job),
      updateGoogle: async ({ serial }) => {
        const pass = await findPass(setup.db, serial);
        if (pass !== null) await setup.google?.write(pass);
      },
      messageGoogle: (job) => messageGoogle(setup, job),
      endGoogle: async ({ serial }) => setup.google?.end(serial),
    },
  };
}

/** Puts pushes to phones on the queue; null where phones cannot be pushed to. */
function pushesOf({ enqueue, tells }: AnnounceDeps) {
  if (!tells.phones) return null;
  return (phones: readonly Registration[]): Promise<void> =>
    enqueue(phones.map((phone) => ({ kind: 'push_pass', ...phone }) as const));
}
