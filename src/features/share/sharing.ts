import type { LocalCard } from '#shared/card/card.ts';
import { cardUrl } from '#shared/card/username/username.ts';
import { href } from '#shared/routes.ts';
import type { ShareContent } from '#src/browser/device/share.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';

export type SharedCard = Pick<LocalCard, 'username' | 'name' | 'template'>;

export interface SharingDeps {
  /** Origin of public cards: `https://host`. */
  origin: string;
  shareNatively: (content: ShareContent) => Promise<'shared' | 'dismissed' | 'unavailable'>;
  copyText: (text: string) => Promise<boolean>;
  openPopup: (url: string) => void;
  showToast: (toast: ToastText) => void;
}

export interface Sharing {
  /** URL for sharing and copying: the long form, as on the public page. */
  shareUrl: (card: Pick<SharedCard, 'username'>) => string;
  /** URL in codes, on tags and on print: the short form, which scans more easily. */
  codeUrl: (card: Pick<SharedCard, 'username'>) => string;
  /** The URL for sharing as it is shown to people, without its scheme. */
  shareAddress: (card: Pick<SharedCard, 'username'>) => string;
  /** Copies the card's URL and shows a toast; false when the browser refuses. */
  copyLink: (card: SharedCard, done?: ToastText) => Promise<boolean>;
  /**
   * Opens the native share sheet, or copies the URL, or opens a small window with it. Closing the
   * sheet shows nothing.
   */
  shareCard: (card: SharedCard, done?: ShareToasts) => Promise<void>;
}

export interface ShareToasts {
  shared: ToastText;
  copied: ToastText;
}

/** Text sent along with a shared link. */
export function shareText({ name }: Pick<LocalCard, 'name'>): string {
  return name === '' ? 'My digital business card' : `${name}'s digital business card`;
}

export function createSharing(deps: SharingDeps): Sharing {
  const { showToast } = deps;
  const shareUrl: Sharing['shareUrl'] = ({ username }) =>
    deps.origin + href('cardLong', { username });

  const codeUrl: Sharing['codeUrl'] = ({ username }) => cardUrl(deps.origin, username);

  const shareAddress: Sharing['shareAddress'] = (card) =>
    shareUrl(card).replace(/^https?:\/\//, '');

  const copyLink: Sharing['copyLink'] = async (card, done = SHARE_COPY.linkCopied) => {
    const isCopied = await deps.copyText(shareUrl(card));
    showToast(isCopied ? done : SHARE_COPY.copyFailed);
    return isCopied;
  };

  const shareCard: Sharing['shareCard'] = async (
    card,
    done = { shared: SHARE_COPY.cardShared, copied: SHARE_COPY.linkCopied },
  ) => {
    const text = shareText(card);
    const outcome = await deps.shareNatively({ title: text, text, url: shareUrl(card) });
    if (outcome === 'shared') showToast(done.shared);
    if (outcome !== 'unavailable' || (await copyLink(card, done.copied))) return;
    deps.openPopup(shareUrl(card));
  };

  return { shareUrl, codeUrl, shareAddress, copyLink, shareCard };
}
