import type { PublishedCard } from '#shared/card/card.ts';
import type { CardRecords } from '#worker/public-card/record.ts';

/** The card of a name as the public sees it, wherever it moved to; null for none. */
export async function findFollowed(
  records: Pick<CardRecords, 'find'>,
  username: string,
  origin: string,
): Promise<PublishedCard | null> {
  const first = await records.find(username, origin);
  const found = first?.kind === 'redirect' ? await records.find(first.to, origin) : first;
  return found?.kind === 'card' ? found.card : null;
}
