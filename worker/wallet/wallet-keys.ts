import {
  createPassSigner,
  type PassSigner,
  type SignerFiles,
} from '#worker/wallet/apple/signer.ts';
import type { GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { createPassSecrets, type PassSecrets } from '#worker/wallet/pass-secrets.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';

/** What this server can make passes with. */
export interface WalletKeys {
  secrets: PassSecrets;
  /** Null where no usable Apple certificate is set. */
  signer: PassSigner | null;
  google: GoogleWallet | null;
  isDevelopment: boolean;
}

export type ReadWalletKeys = () => Promise<WalletKeys | null>;

/** Reads the keys at the first use of an isolate; null where the operator has set up no wallet. */
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
    // The operator's files do not fit together: the rest of the product goes on, `npm run wallet:check` says more.
    log('error', 'wallet_certificate_unusable', { error: String(error) });
    return null;
  }
}

/** The signer, when its certificate can sign at this moment. Throws `unavailable` otherwise. */
export function requireSigner({ signer }: WalletKeys, now: Date): PassSigner {
  if (signer !== null && signer.notAfter > now) return signer;
  if (signer !== null) log('error', 'wallet_certificate_expired', {});
  throw new ApiError('unavailable', { message: 'Apple passes cannot be signed at the moment.' });
}

/** The keys. Throws `unavailable` where passes are not set up. */
export async function requireKeys(readKeys: ReadWalletKeys): Promise<WalletKeys> {
  const keys = await readKeys();
  if (keys !== null) return keys;
  throw new ApiError('unavailable', { message: 'Wallet passes are not set up on this server.' });
}
