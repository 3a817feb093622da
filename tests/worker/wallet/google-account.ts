import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { createGoogleWallet } from '#worker/wallet/google/google-wallet.ts';
import { createJwtSigner } from '#worker/wallet/jwt.ts';
import { createGoogleEmulator } from '#tests/google-emulator/emulator.ts';

const pair = await generateKeyPair('RS256', { extractable: true });
const key = await exportPKCS8(pair.privateKey);

export const ISSUER = '3388000000012345678';
export const publicKey: CryptoKey = pair.publicKey;

/** Google Wallet on the emulator, which verifies our signatures. */
export async function startGoogle(now: () => Date) {
  const emulator = createGoogleEmulator({ publicKey: await exportSPKI(publicKey), now });
  const google = createGoogleWallet({
    issuerId: ISSUER,
    email: 'passes@example.iam.gserviceaccount.com',
    sign: createJwtSigner(key, 'RS256'),
    callbackUrl: 'https://cards.test/api/google-wallet/callbacks',
    base: 'https://google.test',
    fetch: (address, init) => emulator.handle(new Request(address, init)),
    now,
  });
  return { emulator, google };
}
