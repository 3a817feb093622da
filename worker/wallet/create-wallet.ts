import type { WalletPlatform as WalletName } from '#shared/wallet/wallet-platform.ts';
import type { SignerFiles } from '#worker/wallet/apple/pass-signer.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import {
  refreshPasses,
  sweepUnnotified,
  syncPasses,
  type WalletDeps,
  type WalletJob,
} from '#worker/wallet/passes/notify-wallets.ts';
import { sendGoogleMessage } from '#worker/wallet/notifications/send-google-message.ts';
import { sweepNotifications } from '#worker/wallet/notifications/sweep-notifications.ts';
import type { Registration } from '#worker/wallet/passkit/registrations.ts';
import { sweepRegistrations } from '#worker/wallet/passkit/sweep-registrations.ts';
import { fanOutPasses, syncAndNotify } from '#worker/wallet/passes/fan-out-passes.ts';
import type { PhotoBucket } from '#worker/wallet/passes/pass-photo.ts';
import { findPass, hasPass, listAllSerials } from '#worker/wallet/passes/store.ts';
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

export interface Wallet extends WalletDeps {
  media: PhotoBucket;
  productName: string;
  readKeys: ReadWalletKeys;
  /** Enqueues an update of a card's passes. Never throws. */
  refresh(username: string, origin: string): Promise<void>;
  /** The wallets to which visitors can add a card: those for which its owner has created a pass. */
  findWallets(username: string): Promise<WalletName[]>;
  /**
   * Expires an account's passes at Google before the account is deleted. Passes on devices have no
   * server left to ask.
   */
  expireForUser(userId: string): Promise<void>;
  /** Retries notifications that failed. */
  sweep(): Promise<void>;
  /** Job handlers. Throwing makes the queue retry. */
  jobs: {
    sync(job: { username: string; origin: string }): Promise<void>;
    fanOut(job: { userId: string; notification?: string | undefined }): Promise<void>;
    syncPass(job: { serial: string; notification?: string | undefined }): Promise<void>;
    push(job: {
      serial: string;
      deviceId: string;
      notification?: string | undefined;
    }): Promise<void>;
    updateGoogle(job: { serial: string }): Promise<void>;
    sendGoogleMessage(job: { serial: string; notification: string }): Promise<void>;
    expireGoogle(job: { serial: string }): Promise<void>;
  };
}

export function createWallet(setup: WalletSetup): Wallet {
  const deps: WalletDeps = {
    db: setup.db,
    findCard: setup.findCard,
    enqueue: setup.enqueue,
    channels: { phones: setup.sender !== null, google: setup.google !== null },
    now: setup.now,
  };
  const readKeys = createWalletKeys(setup);
  return {
    ...deps,
    media: setup.media,
    productName: setup.productName,
    readKeys,
    refresh: (username, origin) => refreshPasses(deps, username, origin),
    expireForUser: async (userId) => {
      if (setup.google === null) return;
      const serials = await listAllSerials(setup.db, userId);
      await setup.enqueue(serials.map((serial) => ({ kind: 'end_google_pass', serial }) as const));
    },
    findWallets: async (username) => {
      const ownedCard = await setup.findCard({ username });
      if (ownedCard === null) return [];
      const { cardId, userId, card } = ownedCard;
      if (!(await hasPass(setup.db, { cardId, userId, clientId: card.id }))) return [];
      const keys = await readKeys();
      return [
        ...(keys?.signer ? (['apple'] as const) : []),
        ...(keys?.google ? (['google'] as const) : []),
      ];
    },
    sweep: async () => {
      await sweepUnnotified(deps);
      await sweepNotifications(deps);
      await sweepRegistrations({ ...deps, enqueuePushes: createPushEnqueuer(deps) });
    },
    jobs: {
      sync: ({ username, origin }) => syncPasses(deps, username, origin),
      fanOut: (job) => fanOutPasses(deps, job),
      syncPass: (job) => syncAndNotify(deps, job),
      push: (job) => pushPass({ ...setup, readKeys }, job),
      updateGoogle: async ({ serial }) => {
        const pass = await findPass(setup.db, serial);
        if (pass !== null) await setup.google?.write(pass);
      },
      sendGoogleMessage: (job) => sendGoogleMessage(setup, job),
      expireGoogle: async ({ serial }) => setup.google?.expire(serial),
    },
  };
}

/** Returns a function that enqueues pushes to devices, or null if pushes are not configured. */
function createPushEnqueuer({ enqueue, channels }: WalletDeps) {
  if (!channels.phones) return null;
  return (devices: readonly Registration[]): Promise<void> =>
    enqueue(devices.map((phone) => ({ kind: 'push_pass', ...phone }) as const));
}
