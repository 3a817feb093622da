// Password storage: scrypt (RFC 7914) by node:crypto, as PHC strings `$scrypt$ln=15,r=8,p=3$salt$hash`.
// N=2^15 r=8 p=3 is the cost OWASP and ASVS 5.0 appendix C approve and the platform's cap allows (N*r*p <= 2^20).
// Not supported: other schemes, other costs, and PBKDF2, which production caps at 100,000 rounds and local runs do not.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
  maxmem: number;
}

/** Who asks for a hash, which decides how soon its turn comes. */
export interface HashAsker {
  /** Has proven something already: a session, a mailed link, or a place where the account is signed in. */
  isKnown: boolean;
  /** The account, or the address and what it asks for. */
  key: string;
}

/** Derives a key of `bytes` bytes, in the turn of who asks. The real one is `deriveScrypt`; tests count calls with another. */
export type DeriveKey = (
  password: string,
  salt: Uint8Array,
  bytes: number,
  cost: ScryptCost,
  asker?: HashAsker,
) => Promise<Uint8Array>;

export interface Passwords {
  /** Hashes a new password. Throws what the derivation throws. */
  hash(password: string, asker?: HashAsker): Promise<string>;
  /** Whether a password fits a stored hash. A null hash (no such account) costs the same and never fits. */
  matches(password: string, stored: string | null, asker?: HashAsker): Promise<boolean>;
}

const LOG2_N = 15;
const COST: ScryptCost = { N: 2 ** LOG2_N, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PHC = new RegExp(
  `^\\$scrypt\\$ln=${LOG2_N},r=${COST.r},p=${COST.p}\\$([A-Za-z0-9+/]{22})\\$([A-Za-z0-9+/]{43})$`,
);
const NOBODY = { salt: new Uint8Array(SALT_BYTES), key: new Uint8Array(KEY_BYTES) };

/** Password hashing at one fixed cost. */
export function createPasswords(derive: DeriveKey): Passwords {
  // NFC: the same password typed on two keyboards is the same bytes (NIST SP 800-63B §5.1.1.2).
  const keyOf = (password: string, salt: Uint8Array, asker?: HashAsker) =>
    derive(password.normalize('NFC'), salt, KEY_BYTES, COST, asker);
  return {
    async hash(password, asker) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc(salt, await keyOf(password, salt, asker));
    },
    async matches(password, stored, asker) {
      const { salt, key } = stored === null ? NOBODY : parsePhc(stored);
      const isEqual = timingSafeEqual(await keyOf(password, salt, asker), key);
      return isEqual && stored !== null;
    },
  };
}

/**
 * scrypt. The runtime runs it on the isolate's own thread within this call, whatever the callback suggests, and nothing
 * else of the isolate meanwhile. Throws when the platform refuses the cost.
 */
export function deriveScrypt(
  password: string,
  salt: Uint8Array,
  bytes: number,
  cost: ScryptCost,
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function formatPhc(salt: Uint8Array, key: Uint8Array): string {
  return `$scrypt$ln=${LOG2_N},r=${COST.r},p=${COST.p}$${toBase64(salt)}$${toBase64(key)}`;
}

function parsePhc(stored: string): { salt: Uint8Array; key: Uint8Array } {
  const match = PHC.exec(stored);
  if (!match?.[1] || !match[2]) throw new Error('stored password hash has another form');
  return { salt: Buffer.from(match[1], 'base64'), key: Buffer.from(match[2], 'base64') };
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
