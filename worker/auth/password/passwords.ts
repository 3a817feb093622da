// Password storage: scrypt (RFC 7914) via node:crypto, as PHC strings
// `$scrypt$ln=15,r=8,p=3$salt$hash`.
// N=2^15 r=8 p=3 is a cost that OWASP and ASVS 5.0 appendix C approve and that fits the platform's
// cap (N*r*p <= 2^20).
// Not supported: other schemes, other costs, and PBKDF2, which production limits to 100,000 rounds
// while local runs do not.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export interface ScryptCost {
  N: number;
  r: number;
  p: number;
  maxmem: number;
}

/** The requester of a hash, which decides its priority. */
export interface HashRequester {
  /**
   * Has proven something already: a session, a mailed link, or a network where the account is
   * signed in.
   */
  isTrusted: boolean;
  /** The account, or the client address together with what is requested. */
  key: string;
}

/** Derives a key of `bytes` bytes. `deriveScrypt` in production; tests count calls with a fake. */
export type DeriveKey = (
  password: string,
  salt: Uint8Array,
  bytes: number,
  cost: ScryptCost,
  requester?: HashRequester,
) => Promise<Uint8Array>;

export interface Passwords {
  /** Hashes a new password. Throws what the derivation throws. */
  hash(password: string, requester?: HashRequester): Promise<string>;
  /**
   * Whether a password matches a stored hash. A null hash (no such account) takes the same time and
   * never matches.
   */
  matches(password: string, stored: string | null, requester?: HashRequester): Promise<boolean>;
}

const LOG2_N = 15;
const COST: ScryptCost = { N: 2 ** LOG2_N, r: 8, p: 3, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const PHC = new RegExp(
  `^\\$scrypt\\$ln=${LOG2_N},r=${COST.r},p=${COST.p}\\$([A-Za-z0-9+/]{22})\\$([A-Za-z0-9+/]{43})$`,
);
const NO_ACCOUNT = { salt: new Uint8Array(SALT_BYTES), key: new Uint8Array(KEY_BYTES) };

/** Hashes passwords at one fixed cost. */
export function createPasswords(derive: DeriveKey): Passwords {
  // NFC: the same password typed on different keyboards yields the same bytes (NIST SP 800-63B
  // §5.1.1.2).
  const deriveKey = (password: string, salt: Uint8Array, requester?: HashRequester) =>
    derive(password.normalize('NFC'), salt, KEY_BYTES, COST, requester);
  return {
    async hash(password, requester) {
      const salt = randomBytes(SALT_BYTES);
      return formatPhc(salt, await deriveKey(password, salt, requester));
    },
    async matches(password, stored, requester) {
      const { salt, key } = stored === null ? NO_ACCOUNT : parsePhc(stored);
      const isEqual = timingSafeEqual(await deriveKey(password, salt, requester), key);
      return isEqual && stored !== null;
    },
  };
}

/**
 * Runs scrypt. Despite its callback API, the runtime computes it on the isolate's own thread within
 * this call and blocks everything else. Throws when the platform refuses the cost.
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
