import type { LocalCard } from '#shared/card/card.ts';
import { href } from '#shared/routes.ts';
import type { Shared } from '#src/browser/share.ts';
import { COPY } from '#src/features/share/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';

export type SharedCard = Pick<LocalCard, 'username' | 'name' | 'template'>;

export interface SharingDeps {
  /** Where the cards live: `https://host`. */
  origin: string;
  shareNatively: (what: Shared) => Promise<'shared' | 'dismissed' | 'unavailable'>;
  copyText: (text: string) => Promise<boolean>;
  openPopup: (url: string) => void;
  say: (toast: ToastText) => void;
}

export interface Sharing {
  /** The address people are given by sharing and copying: the long one, as the public page's own Share hands it on. */
  shareUrl: (card: Pick<SharedCard, 'username'>) => string;
  /** Copies the card's address and says so; false where the browser refuses. */
  copyLink: (card: SharedCard, done?: ToastText) => Promise<boolean>;
  /** The device's share sheet, else the clipboard, else a small window at the address. Closing the sheet says nothing. */
  shareCard: (card: SharedCard, done?: ShareToasts) => Promise<void>;
}

export interface ShareToasts {
  shared: ToastText;
  copied: ToastText;
}

/** The sentence that travels with a shared link. */
export function shareText({ name }: Pick<LocalCard, 'name'>): string {
  return name === '' ? 'My digital business card' : `${name}'s digital business card`;
}

/** Every way to hand over a card's address, over what the browser offers. */
export function createSharing(deps: SharingDeps): Sharing {
  const { say } = deps;
  const shareUrl: Sharing['shareUrl'] = ({ username }) =>
    deps.origin + href('cardLong', { username });

  const copyLink: Sharing['copyLink'] = async (card, done = COPY.linkCopied) => {
    const isCopied = await deps.copyText(shareUrl(card));
    say(isCopied ? done : COPY.copyFailed);
    return isCopied;
  };

  const shareCard: Sharing['shareCard'] = async (
    card,
    done = { shared: COPY.cardShared, copied: COPY.linkCopied },
  ) => {
    const text = shareText(card);
    const outcome = await deps.shareNatively({ title: text, text, url: shareUrl(card) });
    if (outcome === 'shared') say(done.shared);
    if (outcome !== 'unavailable' || (await copyLink(card, done.copied))) return;
    deps.openPopup(shareUrl(card));
  };

  return { shareUrl, copyLink, shareCard };
}
