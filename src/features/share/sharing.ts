import type { LocalCard } from '#shared/card/card.ts';
import { cardUrl, shortenUrl } from '#shared/card/username/username.ts';
import { href } from '#shared/routes.ts';
import type { ShareContent } from '#src/browser/device/share.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import { addShareNote } from '#src/features/share/guard/copy.ts';
import type { ShareGuard } from '#src/features/share/guard/share-guard.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { findCardHome } from '#src/state/cards/card-organization.ts';

export interface SharingDeps {
  /** Origin of the app, where cards without an own domain live: `https://host`. */
  origin: string;
  shareNatively: (content: ShareContent) => Promise<'shared' | 'dismissed' | 'unavailable'>;
  copyText: (text: string) => Promise<boolean>;
  openPopup: (url: string) => void;
  openWindow: (url: string) => void;
  guard: ShareGuard['guard'];
  showToast: (toast: ToastText) => void;
}

export interface Sharing {
  /** URL for sharing and copying: the long form, as on the public page. */
  shareUrl: (card: Pick<LocalCard, 'username' | 'published'>) => string;
  /** URL in codes, on tags and on print: the short form, which scans more easily. */
  codeUrl: (card: Pick<LocalCard, 'username' | 'published'>) => string;
  /** The URL for sharing as it is shown to people, without its scheme. */
  shareAddress: (card: Pick<LocalCard, 'username' | 'published'>) => string;
  /**
   * Copies the card's URL and shows a toast; false when the browser refuses, null when the person
   * does.
   */
  copyLink: (card: LocalCard, done?: ToastText) => Promise<boolean | null>;
  /**
   * Opens the native share sheet, or copies the URL, or opens a small window with it. Closing the
   * sheet shows nothing.
   */
  shareCard: (card: LocalCard, done?: ShareToasts) => Promise<void>;
  /** Opens the card's page in a new window. */
  openPage: (card: LocalCard) => void;
}

type ShareToasts = Record<'shared' | 'copied', ToastText>;

/** Text sent along with a shared link. */
export function shareText({ name }: Pick<LocalCard, 'name'>): string {
  return name === '' ? 'My digital business card' : `${name}'s digital business card`;
}

export function createSharing(deps: SharingDeps): Sharing {
  const { showToast } = deps;
  const shareUrl: Sharing['shareUrl'] = (card) =>
    findCardHome(card, deps.origin) + href('cardLong', { username: card.username });

  const codeUrl: Sharing['codeUrl'] = (card) =>
    cardUrl(findCardHome(card, deps.origin), card.username);

  const shareAddress: Sharing['shareAddress'] = (card) => shortenUrl(shareUrl(card));

  const copy = async (card: LocalCard, done: ToastText): Promise<boolean> => {
    const isCopied = await deps.copyText(shareUrl(card));
    showToast(isCopied ? addShareNote(card, done) : SHARE_COPY.copyFailed);
    return isCopied;
  };

  const share = async (card: LocalCard, done: ShareToasts): Promise<void> => {
    const text = shareText(card);
    const outcome = await deps.shareNatively({ title: text, text, url: shareUrl(card) });
    if (outcome === 'shared') showToast(addShareNote(card, done.shared));
    if (outcome !== 'unavailable' || (await copy(card, done.copied))) return;
    deps.openPopup(shareUrl(card));
  };

  return {
    shareUrl,
    codeUrl,
    shareAddress,
    copyLink: (card, done = SHARE_COPY.linkCopied) =>
      deps.guard(card, 'copy', () => copy(card, done)),
    shareCard: async (
      card,
      done = { shared: SHARE_COPY.cardShared, copied: SHARE_COPY.linkCopied },
    ) => {
      await deps.guard(card, 'share', () => share(card, done));
    },
    openPage: (card) =>
      void deps.guard(card, 'open', async () =>
        deps.openWindow(href('card', { username: card.username })),
      ),
  };
}
