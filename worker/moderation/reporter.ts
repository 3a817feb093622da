import { createHmac } from 'node:crypto';

/** Names who reports a card, as nothing but a key: 32 hex digits. */
export type ReporterKey = (address: string, cardId: string) => string;

/** The same address gives another key for every card, and without the secret none leads back to an address. */
export function createReporterKey(secret: string): ReporterKey {
  const key = createHmac('sha256', secret).update('reporters').digest();
  return (address, cardId) =>
    createHmac('sha256', key)
      .update(JSON.stringify([address, cardId]))
      .digest()
      .toString('hex', 0, 16);
}
