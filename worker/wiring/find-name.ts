import { withTimeout } from '#worker/http/stalled-call.ts';
import { CALL_LIMITS } from '#worker/wiring/call-limits.ts';
import type { createCards } from '#worker/cards/create-cards.ts';
import type { createPreviews } from '#worker/preview/create-previews.ts';
import type { createWallet } from '#worker/wallet/create-wallet.ts';

interface Parts {
  cards: ReturnType<typeof createCards>;
  wallet: ReturnType<typeof createWallet>;
  previews: ReturnType<typeof createPreviews>;
}

/**
 * What a username leads to, with what the public page of a card shows besides it. `parts` is called
 * later.
 */
export function createFindName(parts: () => Parts) {
  return async (username: string) => {
    const { cards, wallet, previews } = parts();
    // A batch may take as long as a write, but here a visitor waits for a page.
    const lookup = cards.findName(username);
    const name = await withTimeout('DB.findName', CALL_LIMITS.DB.first, lookup);
    // Most names that are not in KV are not cards, so the rest is only read for a card.
    if (name?.kind !== 'card') return name;
    const [wallets, picture] = await Promise.all([
      wallet.findWallets(username),
      previews.findPicture(username),
    ]);
    const isCurrent = picture !== null && previews.isCurrent(picture, name.shown ?? name.card);
    return { ...name, wallets, preview: isCurrent ? { file: picture.file } : null };
  };
}
