import { findCard } from '#worker/cards/card-row.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import type { JobSender } from '#worker/jobs/job-sender.ts';
import { createWallet, type Wallet } from '#worker/wallet/create-wallet.ts';
import { createGoogleWalletFromSettings } from '#worker/wallet/google/create-google-wallet-from-settings.ts';
import { createPushSender } from '#worker/wallet/push/create-push-sender.ts';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';

/** Wallets without keys are disabled. */
export function createWalletFromSettings(
  bindings: Bindings,
  settings: Settings,
  jobs: Pick<JobSender, 'enqueue'>,
  now: () => Date,
): Wallet {
  const { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE } = settings;
  const hasApple = APPLE_PASS_CERTIFICATE && APPLE_PASS_KEY && APPLE_WWDR_CERTIFICATE;
  return createWallet({
    db: bindings.DB,
    media: bindings.MEDIA,
    productName: settings.PRODUCT_NAME,
    findCard: (key) => findCard(bindings.DB, key),
    enqueue: jobs.enqueue,
    secret: settings.PASS_SECRET,
    appleFiles: hasApple
      ? {
          certificate: APPLE_PASS_CERTIFICATE,
          key: APPLE_PASS_KEY,
          intermediate: APPLE_WWDR_CERTIFICATE,
        }
      : null,
    google: createGoogleWalletFromSettings(settings, now),
    sender: createSenderFromSettings(bindings, settings, now),
    now,
  });
}

function createSenderFromSettings(
  bindings: Bindings,
  settings: Settings,
  now: () => Date,
): PushSender | null {
  const { APPLE_PUSH_KEY: key, APPLE_PUSH_KEY_ID: keyId, APPLE_PASS_CERTIFICATE } = settings;
  if (!key || !keyId || !APPLE_PASS_CERTIFICATE) return null;
  return createPushSender({
    db: bindings.DB,
    key,
    keyId,
    certificate: APPLE_PASS_CERTIFICATE,
    now,
  });
}
