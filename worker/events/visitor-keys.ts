import { createHmac } from 'node:crypto';
import { toUtcDay } from '#shared/api/analytics/queued-event.ts';
import { rateLimitKeys } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';
import { perIsolate } from '#worker/per-isolate.ts';

interface VisitorOrigin {
  address: string;
  userAgent: string;
  username: string;
  at: number;
}

/** What keys of visitors derive from. */
export interface VisitorKernel {
  isolate: object;
  settings: { SESSION_SECRET: string };
}

/** What may be stored about a visitor and their network, each 32 hex digits. */
interface VisitorKeys {
  visitor: string;
  /** Keys of the address and, for IPv6, of its /56 and /48, independent of the user agent. */
  places: string[];
}

/**
 * Keys are specific to a card and a UTC day. The salt derives from the secret and the day, so that
 * keys of different days or cards are unrelated, and no key leads back to an address without the
 * secret.
 */
function createVisitorKeys(secret: string): (seen: VisitorOrigin) => VisitorKeys {
  let salt = { day: '', bytes: Buffer.alloc(0) };
  return ({ address, userAgent, username, at }) => {
    const day = toUtcDay(at);
    if (salt.day !== day) salt = { day, bytes: hmac(secret, `visitors of ${day}`) };
    const buildKey = (parts: readonly string[]): string =>
      hmac(salt.bytes, JSON.stringify(parts)).toString('hex', 0, 16);
    return {
      visitor: buildKey([address, userAgent, username]),
      places: rateLimitKeys(address).map(({ key }) => buildKey(['place', key, username, ''])),
    };
  };
}

/** Identifies the visitor of a card and their network by pseudonymous keys. */
export const getVisitorKeys = perIsolate(({ settings }: VisitorKernel) =>
  createVisitorKeys(settings.SESSION_SECRET),
);

/** A key of an address's network that changes every day: the widest prefix, so that one network counts once. */
export function getNetworkKey(kernel: Kernel, address: string): string {
  const seen = { address, userAgent: '', username: '', at: kernel.now().getTime() };
  return getVisitorKeys(kernel)(seen).places.at(-1) ?? '';
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
