import type { Kernel } from '#worker/kernel.ts';
import type { SignerFiles } from '#worker/wallet/apple/pass-signer.ts';
import { createGoogleWalletFromSettings } from '#worker/wallet/google/create-google-wallet-from-settings.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { createPushSender } from '#worker/wallet/push/create-push-sender.ts';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';

/** The operator's keys. Null without them. */
export interface WalletProviders {
  secret: string | undefined;
  appleFiles: SignerFiles | null;
  google: GoogleWallet | null;
  sender: PushSender | null;
}

export function createWalletProviders(kernel: Kernel): WalletProviders {
  const { settings } = kernel;
  return {
    secret: settings.PASS_SECRET,
    appleFiles: findAppleFiles(settings),
    google: createGoogleWalletFromSettings(settings, kernel),
    sender: findPushSender(kernel),
  };
}

function findAppleFiles(settings: Kernel['settings']): SignerFiles | null {
  const {
    APPLE_PASS_CERTIFICATE: certificate,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: intermediate,
  } = settings;
  return certificate && key && intermediate ? { certificate, key, intermediate } : null;
}

function findPushSender(kernel: Kernel): PushSender | null {
  const {
    APPLE_PUSH_KEY: key,
    APPLE_PUSH_KEY_ID: keyId,
    APPLE_PASS_CERTIFICATE: certificate,
  } = kernel.settings;
  if (!key || !keyId || !certificate) return null;
  return createPushSender(kernel, { key, keyId, certificate });
}
