// Pass tokens: HMAC-SHA-256 (RFC 2104) of their purpose, so that nothing is stored and a leaked
// table reveals none. Compared in constant time.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a download link in seconds: 15 minutes. */
const DOWNLOAD_SECONDS = 900;

export interface PassSecrets {
  /** The token in a pass, which the device sends to fetch it again. Never changes. */
  authenticationToken(serial: string): string;
  isAuthenticationToken(serial: string, token: string): boolean;
  /** The token of the owner's download link: expiry and MAC. */
  downloadToken(serial: string, now: Date): string;
  isDownloadToken(serial: string, token: string, now: Date): boolean;
  /** Pseudonymous key of the address that registers a device, different for every pass. */
  senderKey(address: string, serial: string): string;
}

export function createPassSecrets(secret: string): PassSecrets {
  const mac = (purpose: string, ...parts: readonly string[]): string =>
    createHmac('sha256', secret)
      .update([purpose, ...parts].join('\n'))
      .digest('base64url');
  const authenticationToken = (serial: string): string => mac('pass', serial);
  const downloadMac = (serial: string, end: string): string => mac('download', serial, end);

  return {
    senderKey: (address, serial) => mac('sender', address, serial),
    authenticationToken,
    isAuthenticationToken: (serial, token) => isEqual(authenticationToken(serial), token),
    downloadToken: (serial, now) => {
      const end = String(Math.floor(now.getTime() / 1000) + DOWNLOAD_SECONDS);
      return `${end}.${downloadMac(serial, end)}`;
    },
    isDownloadToken: (serial, token, now) => {
      const [end = '', received = ''] = token.split('.', 2);
      const isExpired = !(Number(end) * 1000 > now.getTime());
      return isEqual(downloadMac(serial, end), received) && !isExpired;
    },
  };
}

function isEqual(expected: string, received: string): boolean {
  const [first, second] = [Buffer.from(expected), Buffer.from(received)];
  return first.length === second.length && timingSafeEqual(first, second);
}
