import { createHmac } from 'node:crypto';

/** Identifies a reporter by a pseudonymous key of 32 hex digits. */
export type ReporterKey = (address: string, cardId: string) => string;

/**
 * An address has a different key for every card, and no key leads back to an address without the
 * secret.
 */
export function createReporterKey(secret: string): ReporterKey {
  const key = createHmac('sha256', secret).update('reporters').digest();
  return (address, cardId) =>
    createHmac('sha256', key)
      .update(JSON.stringify([address, cardId]))
      .digest()
      .toString('hex', 0, 16);
}
