import { buildSampleCard } from '#scripts/samples/sample-card.ts';
import { cardContentSchema, type CardContent } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username/username.ts';

/** The sample card as a browser publishes it. */
export function buildSampleContent(username: string): CardContent {
  return cardContentSchema.parse({ ...buildSampleCard(username), id: `card-${username}` });
}

interface RecordStore {
  put(key: string, text: string, options: { metadata: { writtenAt: number } }): Promise<unknown>;
}

/** Writes the card's KV record like publishing does. */
export async function writeSampleRecord(
  store: RecordStore,
  origin: string,
  username: string,
): Promise<void> {
  const url = cardUrl(origin, username);
  const record = {
    kind: 'card',
    // The owner's address is confirmed, so search engines may list the page.
    card: { ...buildSampleCard(username), canBeMailed: true },
    url,
    qr: buildQr(qrTarget(url)),
    wallets: ['apple', 'google'],
  };
  await store.put(`card:${username}`, JSON.stringify(record), {
    metadata: { writtenAt: Date.now() },
  });
}
