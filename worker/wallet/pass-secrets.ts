// Tokens of passes: HMAC-SHA-256 (RFC 2104) over what they are for, so that nothing has to be stored and a leaked
// table gives none away. Compared in constant time.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a download address works, in seconds: 15 minutes. */
const DOWNLOAD_SECONDS = 900;

export interface PassSecrets {
  /** What a pass carries and its phone shows to fetch it again. Never changes. */
  authenticationToken(serial: string): string;
  isAuthenticationToken(serial: string, token: string): boolean;
  /** What the owner's download address carries: the end of its time, and a seal. */
  downloadToken(serial: string, now: Date): string;
  isDownloadToken(serial: string, token: string, now: Date): boolean;
  /** Names the address that registers a phone for a pass. Leads to no address, and differs for every pass. */
  senderKey(address: string, serial: string): string;
}

/** Tokens from one secret, each kind and serial with its own. */
export function createPassSecrets(secret: string): PassSecrets {
  const seal = (purpose: string, ...parts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update([purpose, ...parts].join('\n'))
      .digest('base64url');
  const authenticationToken = (serial: string): string => seal('pass', serial);
  const sealUntil = (serial: string, end: string): string => seal('download', serial, end);

  return {
    senderKey: (address, serial) => seal('sender', address, serial),
    authenticationToken,
    isAuthenticationToken: (serial, token) => isSame(authenticationToken(serial), token),
    downloadToken: (serial, now) => {
      const end = String(Math.floor(now.getTime() / 1000) + DOWNLOAD_SECONDS);
      return `${end}.${sealUntil(serial, end)}`;
    },
    isDownloadToken: (serial, token, now) => {
      const [end = '', given = ''] = token.split('.', 2);
      const isLate = !(Number(end) * 1000 > now.getTime());
      return isSame(sealUntil(serial, end), given) && !isLate;
    },
  };
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
