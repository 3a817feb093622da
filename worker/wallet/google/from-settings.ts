import { createGoogleWallet, type GoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { createJwtSigner } from '#worker/wallet/jwt.ts';

/** Google's side by the operator's settings; null where one of them is missing. */
export function googleFromSettings(
  settings: {
    GOOGLE_WALLET_ISSUER_ID?: string | undefined;
    GOOGLE_WALLET_EMAIL?: string | undefined;
    GOOGLE_WALLET_KEY?: string | undefined;
    GOOGLE_API_BASE?: string | undefined;
  },
  now: () => Date,
): GoogleWallet | null {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_EMAIL: email } = settings;
  const { GOOGLE_WALLET_KEY: key, GOOGLE_API_BASE: base } = settings;
  if (!issuerId || !email || !key) return null;
  return createGoogleWallet({
    issuerId,
    email,
    sign: createJwtSigner(key, 'RS256'),
    base: base || null,
    // What is sent there goes to the named host alone.
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
    now,
  });
}
