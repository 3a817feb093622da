import { Hono } from 'hono';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import type { CardIds } from '#worker/db/owned-card.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { sweepCallbacks } from '#worker/wallet/google/callbacks/callback-store.ts';
import { googleCallbackRoutes } from '#worker/wallet/google/callbacks/routes.ts';
import { exportMessages } from '#worker/wallet/notifications/export-messages.ts';
import { notificationRoutes } from '#worker/wallet/notifications/routes.ts';
import { sendGoogleMessage } from '#worker/wallet/notifications/send-google-message.ts';
import { sweepNotifications } from '#worker/wallet/notifications/sweep-notifications.ts';
import { exportPasses } from '#worker/wallet/passes/export-passes.ts';
import { fanOutPasses, syncAndNotify } from '#worker/wallet/passes/fan-out-passes.ts';
import {
  refreshPasses,
  sweepUnnotified,
  syncPasses,
} from '#worker/wallet/passes/notify-wallets.ts';
import { passRoutes } from '#worker/wallet/passes/routes.ts';
import { findPass, hasPass, listAllSerials } from '#worker/wallet/passes/store.ts';
import { passkitRoutes } from '#worker/wallet/passkit/routes.ts';
import { sweepRegistrations } from '#worker/wallet/passkit/sweep-registrations.ts';
import { pushPass } from '#worker/wallet/push/push-pass.ts';
import { exportPassSettings } from '#worker/wallet/settings/export-pass-settings.ts';
import { passSettingsRoutes } from '#worker/wallet/settings/routes.ts';
import type { WalletContext } from '#worker/wallet/wallet-context.ts';
import { createWalletKeys } from '#worker/wallet/wallet-keys.ts';
import { createWalletProviders, type WalletProviders } from '#worker/wallet/wallet-providers.ts';

/** Apple and Google Wallet passes of cards. A wallet without keys is off. */
export function createWallet(
  kernel: Kernel,
  providers: WalletProviders = createWalletProviders(kernel),
) {
  const { db, enqueue } = kernel;
  const { google, sender } = providers;
  const context: WalletContext = {
    ...kernel,
    google,
    sender,
    readKeys: createWalletKeys(providers),
  };
  return {
    routes: new Hono<UserEnv>()
      .route('/', passkitRoutes(context))
      .route('/', googleCallbackRoutes(context))
      .route('/', passSettingsRoutes(context))
      .route('/', notificationRoutes(context))
      .route('/', passRoutes(context)),
    listeners: {
      wallets: (card) => findWallets(context, card),
      exports: [
        (user) => exportPasses(db, user.id),
        (user) => exportPassSettings(db, user.id),
        (user) => exportMessages(db, user.id),
      ],
      effects: {
        picturesChanged: ({ username, origin }) => refreshPasses(context, username, origin),
        cardModerated: async ({ username, origin }) => {
          try {
            // Immediately rather than through the queue: a blocked pass must not be served while the
            // queue is busy.
            await syncPasses(context, username, origin);
          } catch (error) {
            // The queue retries, and the sweep updates the wallets.
            log('warn', 'moderation_passes_pending', { username, error: String(error) });
            await refreshPasses(context, username, origin);
          }
        },
        // Passes on devices have no server left to ask.
        accountRemoved: async ({ userId }) => {
          if (google === null) return;
          const serials = await listAllSerials(db, userId);
          await enqueue(serials.map((serial) => ({ kind: 'end_google_pass', serial }) as const));
        },
      },
    },
    jobs: {
      sync_passes: ({ username, origin }) => syncPasses(context, username, origin),
      spread_passes: (job) => fanOutPasses(context, job),
      sync_pass: (job) => syncAndNotify(context, job),
      push_pass: (job) => pushPass(context, job),
      update_google_pass: async ({ serial }) => {
        const pass = await findPass(db, serial);
        if (pass !== null) await google?.write(pass);
      },
      message_google_pass: (job) => sendGoogleMessage(context, job),
      end_google_pass: async ({ serial }) => google?.expire(serial),
    } satisfies Partial<JobHandlers>,
    sweep: {
      // Retries notifications that failed.
      wallet: async () => {
        await sweepUnnotified(context);
        await sweepNotifications(context);
        await sweepRegistrations(context);
        await sweepCallbacks(context);
      },
    },
  } satisfies Capability;
}

/** The wallets to which visitors can add a card: those for which its owner has created a pass. */
async function findWallets(
  { db, readKeys }: WalletContext,
  card: CardIds,
): Promise<WalletPlatform[]> {
  if (!(await hasPass(db, card))) return [];
  const keys = await readKeys();
  return [
    ...(keys?.signer ? (['apple'] as const) : []),
    ...(keys?.google ? (['google'] as const) : []),
  ];
}
