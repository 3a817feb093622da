import { sampleCard } from '#scripts/samples/sample-card.ts';
import { cardContentSchema, type CardContent } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';

/** The sample card as its owner's browser sends it. */
export function sampleContent(username: string): CardContent {
  return cardContentSchema.parse({ ...sampleCard(username), id: `card-${username}` });
}

interface RecordStore {
  put(key: string, text: string, options: { metadata: { writtenAt: number } }): Promise<unknown>;
}

/** Writes its KV record as publishing writes it. */
export async function writeSampleRecord(
  store: RecordStore,
  origin: string,
  username: string,
): Promise<void> {
  const url = cardUrl(origin, username);
  const record = {
    kind: 'card',
    // Of an owner who has confirmed their address: search engines may list it.
    card: { ...sampleCard(username), canBeMailed: true },
    url,
    qr: buildQr(qrTarget(url)),
    wallets: ['apple', 'google'],
  };
  await store.put(`card:${username}`, JSON.stringify(record), {
    metadata: { writtenAt: Date.now() },
  });
}
