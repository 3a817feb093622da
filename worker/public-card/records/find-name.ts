import { findPublicName } from '#worker/cards/public-name.ts';
import { withTimeout } from '#worker/http/stalled-call.ts';
import type { Kernel } from '#worker/kernel.ts';
import { hashPreview } from '#worker/preview/hash-preview.ts';
import { findFinishedPicture } from '#worker/preview/store.ts';
import type { ResolvedName } from '#worker/public-card/records/card-records.ts';
import { CALL_LIMITS } from '#worker/call-limits.ts';

/** What the public record of a username contains, according to the database. */
export async function findName(kernel: Kernel, username: string): Promise<ResolvedName | null> {
  const { brands, db, now } = kernel;
  // A batch may take as long as a write, but here a visitor waits for a page.
  const lookup = findPublicName(kernel, username, now().toISOString());
  const name = await withTimeout('DB.findName', CALL_LIMITS.DB.first, lookup);
  // Most names that are not in KV are not cards, so the rest is only read for a card.
  if (name?.kind === 'ended') {
    const { ownerId, ...ended } = name;
    const partner = await brands.findPartner(ownerId);
    return { ...ended, ...(partner !== null && { partnerId: partner }) };
  }
  if (name?.kind !== 'card') return name;
  const { cardId, ownerId: userId, card } = name;
  const ids = { cardId, userId, clientId: card.id };
  const [wallets, picture, partnerId] = await Promise.all([
    Promise.all(kernel.list('wallets').map((find) => find(ids))),
    findFinishedPicture(db, username),
    brands.findPartner(userId),
  ]);
  const { brand } = await brands.ofCard({ partnerId: partnerId ?? undefined });
  const shown = name.shown ?? card;
  const isCurrent = picture !== null && picture.drawn === hashPreview(shown, brand);
  const preview = isCurrent ? { file: picture.file } : null;
  return {
    ...name,
    wallets: wallets.flat(),
    preview,
    ...(partnerId !== null && { partnerId }),
  };
}
