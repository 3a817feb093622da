import type { createCards } from '#worker/cards/create-cards.ts';
import { withTimeout } from '#worker/http/stalled-call.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Previews } from '#worker/preview/create-previews.ts';
import type { PublicCardPorts } from '#worker/public-card/public-card-context.ts';
import type { Wallet } from '#worker/wallet/create-wallet.ts';
import { CALL_LIMITS } from '#worker/wiring/call-limits.ts';

interface NameParts {
  cards: Pick<ReturnType<typeof createCards>, 'findName'>;
  wallet: Pick<Wallet, 'findWallets'>;
  previews: Pick<Previews, 'findPicture' | 'isCurrent'>;
}

/** What the public record of a username contains, from the capabilities that know its parts. */
export function createFindName(
  { brands }: Pick<Kernel, 'brands'>,
  { cards, wallet, previews }: NameParts,
): PublicCardPorts['findName'] {
  return async (username) => {
    // A batch may take as long as a write, but here a visitor waits for a page.
    const lookup = cards.findName(username);
    const name = await withTimeout('DB.findName', CALL_LIMITS.DB.first, lookup);
    // Most names that are not in KV are not cards, so the rest is only read for a card.
    if (name?.kind !== 'card') return name;
    const [wallets, picture, partnerId] = await Promise.all([
      wallet.findWallets(username),
      previews.findPicture(username),
      brands.findPartner(name.ownerId),
    ]);
    const { brand } = await brands.ofCard({ partnerId: partnerId ?? undefined });
    const shown = name.shown ?? name.card;
    const isCurrent = picture !== null && previews.isCurrent(picture, shown, brand);
    const preview = isCurrent ? { file: picture.file } : null;
    return { ...name, wallets, preview, ...(partnerId !== null && { partnerId }) };
  };
}
