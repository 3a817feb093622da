import { createHmac } from 'node:crypto';
import { dayOf } from '#worker/events/event.ts';

/** Who looks at a card, as nothing but a key: 32 hex digits. */
export type VisitorKey = (seen: {
  address: string;
  userAgent: string;
  username: string;
  at: number;
}) => string;

/**
 * Names a visitor of one card on one day. The salt is made from the secret and the UTC day, so that keys of two days, or
 * of two cards, have nothing in common, and without the secret none leads back to an address.
 */
export function createVisitorKeys(secret: string): VisitorKey {
  let salt = { day: '', bytes: Buffer.alloc(0) };
  return ({ address, userAgent, username, at }) => {
    const day = dayOf(at);
    if (salt.day !== day) salt = { day, bytes: hmac(secret, `visitors of ${day}`) };
    return hmac(salt.bytes, JSON.stringify([address, userAgent, username])).toString('hex', 0, 16);
  };
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
