import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { DAY_MS } from '#shared/format/duration.ts';
import { buildCertificate } from '#scripts/wallet/x509.ts';

const YEAR_MS = 365 * DAY_MS;
const PASS_TYPE = 'pass.dev.tip-top-cards';
const TEAM = 'DEVELOPMNT';
/** Not an issuer of Google's, though it has the same prefix. */
export const DEVELOPMENT_ISSUER = '3388000000000000000';
const AUTHORITY = { O: 'Tip Top Cards', CN: 'Tip Top Cards Development CA' };

/**
 * Settings for creating passes without accounts at Apple and Google. Phones refuse these passes.
 */
export interface DevelopmentKeys {
  PASS_SECRET: string;
  APPLE_PASS_CERTIFICATE: string;
  APPLE_PASS_KEY: string;
  APPLE_WWDR_CERTIFICATE: string;
  GOOGLE_WALLET_ISSUER_ID: string;
  GOOGLE_WALLET_EMAIL: string;
  GOOGLE_WALLET_KEY: string;
  GOOGLE_API_BASE: string;
}

/**
 * A development authority, a pass type certificate with Apple's extensions, and a service account
 * key.
 */
export function createDevelopmentKeys(now: Date, years = 5): DevelopmentKeys {
  const [authority, pass, google] = [createRsaKeys(), createRsaKeys(), createRsaKeys()];
  const common = {
    issuer: AUTHORITY,
    issuerKey: authority.privateKey,
    notBefore: new Date(now.getTime() - DAY_MS),
    notAfter: new Date(now.getTime() + years * YEAR_MS),
  };
  const intermediate = buildCertificate({
    ...common,
    subject: AUTHORITY,
    publicKey: authority.publicKey,
    serial: randomBytes(12),
    passType: null,
  });
  const certificate = buildCertificate({
    ...common,
    subject: { O: AUTHORITY.O, OU: TEAM, CN: `Pass Type ID: ${PASS_TYPE}`, UID: PASS_TYPE },
    publicKey: pass.publicKey,
    serial: randomBytes(12),
    passType: PASS_TYPE,
  });
  return {
    PASS_SECRET: randomBytes(32).toString('base64url'),
    APPLE_PASS_CERTIFICATE: base64(certificate),
    APPLE_PASS_KEY: pkcs8(pass.privateKey),
    APPLE_WWDR_CERTIFICATE: base64(intermediate),
    GOOGLE_WALLET_ISSUER_ID: DEVELOPMENT_ISSUER,
    GOOGLE_WALLET_EMAIL: 'passes@development.example.com',
    GOOGLE_WALLET_KEY: pkcs8(google.privateKey),
    // Never Google itself, which does not know this key. A local start sets the port of its
    // emulator.
    GOOGLE_API_BASE: 'http://localhost:8789',
  };
}

function createRsaKeys(): { publicKey: KeyObject; privateKey: KeyObject } {
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

function pkcs8(key: KeyObject): string {
  return base64(key.export({ type: 'pkcs8', format: 'der' }));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
