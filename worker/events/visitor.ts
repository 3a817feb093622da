import { createHmac } from 'node:crypto';
import { countedKeys } from '#worker/http/client-address.ts';
import { dayOf } from '#worker/events/event.ts';

interface Seen {
  address: string;
  userAgent: string;
  username: string;
  at: number;
}

/** What may be kept of who looks at a card and of where they are, each 32 hex digits. */
export interface VisitorKeys {
  visitor: string;
  /** The address, and for IPv6 its /56 and /48 as well, whatever the user agent. */
  places: string[];
}

/** Names a visitor of a card and their place by nothing but keys. */
export type NameVisitor = (seen: Seen) => VisitorKeys;

/**
 * Names visitors of one card on one day. The salt is made from the secret and the UTC day, so that keys of two days, or
 * of two cards, have nothing in common, and without the secret none leads back to an address.
 */
export function createVisitorKeys(secret: string): NameVisitor {
  let salt = { day: '', bytes: Buffer.alloc(0) };
  return ({ address, userAgent, username, at }) => {
    const day = dayOf(at);
    if (salt.day !== day) salt = { day, bytes: hmac(secret, `visitors of ${day}`) };
    const keyOf = (parts: readonly string[]): string =>
      hmac(salt.bytes, JSON.stringify(parts)).toString('hex', 0, 16);
    return {
      visitor: keyOf([address, userAgent, username]),
      places: countedKeys(address).map(({ key }) => keyOf(['place', key, username, ''])),
    };
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
