import {
  createPassSigner,
  type PassSigner,
  type SignerFiles,
} from '#worker/wallet/apple/pass-signer.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { WALLET_ERRORS } from './copy.ts';
import { createPassSecrets, type PassSecrets } from '#worker/wallet/pass-secrets.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

export interface WalletKeys {
  secrets: PassSecrets;
  /** Null without a usable Apple certificate. */
  signer: PassSigner | null;
  google: GoogleWallet | null;
  isDevelopment: boolean;
}

export type ReadWalletKeys = () => Promise<WalletKeys | null>;

/** Reads the keys once per isolate. Returns null if no wallet is configured. */
export function createWalletKeys(setup: {
  secret: string | undefined;
  appleFiles: SignerFiles | null;
  google: GoogleWallet | null;
}): ReadWalletKeys {
  let keys: Promise<WalletKeys | null> | null = null;
  return () => (keys ??= readKeys(setup));
}

async function readKeys(setup: Parameters<typeof createWalletKeys>[0]): Promise<WalletKeys | null> {
  const { secret, appleFiles, google } = setup;
  if (secret === undefined) return null;
  const signer = appleFiles === null ? null : await readSigner(appleFiles);
  if (signer === null && google === null) return null;
  return {
    secrets: createPassSecrets(secret),
    signer,
    google,
    isDevelopment: (signer?.isDevelopment ?? false) || (google?.isDevelopment ?? false),
  };
}

async function readSigner(files: SignerFiles): Promise<PassSigner | null> {
  try {
    return await createPassSigner(files);
  } catch (error) {
    // A mismatch of the operator's files must not stop the rest of the product; `npm run
    // wallet:check` gives details.
    log('error', 'wallet_certificate_unusable', { error: String(error) });
    return null;
  }
}

/** Returns the signer. Throws `unavailable` if its certificate cannot sign at this time. */
export function requireSigner({ signer }: WalletKeys, now: Date): PassSigner {
  if (signer !== null && signer.notAfter > now) return signer;
  if (signer !== null) log('error', 'wallet_certificate_expired', {});
  throw new ApiError('unavailable', { message: WALLET_ERRORS.signerUnavailable });
}

/** Throws `unavailable` if no wallet is configured. */
export async function requireKeys(readKeys: ReadWalletKeys): Promise<WalletKeys> {
  const keys = await readKeys();
  if (keys !== null) return keys;
  throw new ApiError('unavailable', { message: WALLET_ERRORS.notConfigured });
}
