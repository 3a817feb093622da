import { receiveGoogleCallback } from '#shared/api/wallet/google-callback.ts';
import { createGoogleWallet, type GoogleWallet } from './google-wallet.ts';
import { createJwtSigner } from '#worker/wallet/jwt.ts';

/** Returns null if one of Google's settings is missing. */
export function createGoogleWalletFromSettings(
  settings: {
    GOOGLE_WALLET_ISSUER_ID?: string | undefined;
    GOOGLE_WALLET_EMAIL?: string | undefined;
    GOOGLE_WALLET_KEY?: string | undefined;
    GOOGLE_API_BASE?: string | undefined;
  },
  { now, publicOrigin }: { now: () => Date; publicOrigin: string },
): GoogleWallet | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_EMAIL: email } = settings;
  const { GOOGLE_WALLET_KEY: key, GOOGLE_API_BASE: base } = settings;
  if (!issuerId || !email || !key) return null;
  return createGoogleWallet({
    issuerId,
    // Google calls https only.
    callbackUrl: publicOrigin.startsWith('https://')
      ? publicOrigin + receiveGoogleCallback.path
      : null,
    email,
    sign: createJwtSigner(key, 'RS256'),
    base: base || null,
    // No redirects: credentials must not reach another host.
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
    now,
  });
}
