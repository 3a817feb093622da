import type { LocalCard } from '#shared/card/card.ts';
import { qrColors, type QrColors, type QrLook } from '#shared/card/qr-look.ts';
import { buildQrSvg } from '#shared/card/qr-drawing.ts';
import type { Qr } from '#shared/card/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';
import { href } from '#shared/routes.ts';
import type { Log } from '#src/browser/log.ts';
import type { Shared } from '#src/browser/share.ts';
import { COPY } from '#src/features/share/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** Side of the downloaded code, in pixels. */
export const QR_DOWNLOAD_PX = 1024;

export type SharedCard = Pick<LocalCard, 'username' | 'name' | 'template'>;

export interface SharingDeps {
  /** Where the cards live: `https://host`. */
  origin: string;
  shareNatively: (what: Shared) => Promise<'shared' | 'dismissed' | 'unavailable'>;
  copyText: (text: string) => Promise<boolean>;
  openPopup: (url: string) => void;
  /** The encoder may have to be fetched first. */
  encode: (text: string) => Qr | Promise<Qr>;
  /** Null when the code cannot be drawn. */
  drawPng: (qr: Qr, colors: QrColors, sidePx: number) => Promise<Blob | null>;
  download: (file: Blob, name: string) => void;
  say: (toast: ToastText) => void;
  log: Log;
}

export interface Sharing {
  /** The address people are given by sharing and copying: the long one, as the public page's own Share hands it on. */
  shareUrl: (card: Pick<SharedCard, 'username'>) => string;
  /** Copies the card's address and says so; false where the browser refuses. */
  copyLink: (card: SharedCard, done?: ToastText) => Promise<boolean>;
  /** The device's share sheet, else the clipboard, else a small window at the address. Closing the sheet says nothing. */
  shareCard: (card: SharedCard, done?: ShareToasts) => Promise<void>;
  /** Saves the code as `<username>-qr-code.png`, 1024 px, or as an SVG of the same name. */
  downloadQr: (card: SharedCard, look?: QrLook, kind?: 'png' | 'svg') => Promise<void>;
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

  const downloadQr: Sharing['downloadQr'] = async (card, look = 'template', kind = 'png') => {
    try {
      const qr = await deps.encode(qrTarget(cardUrl(deps.origin, card.username)));
      const colors = qrColors(card.template, look);
      const file =
        kind === 'png' ? await deps.drawPng(qr, colors, QR_DOWNLOAD_PX) : svgFile(qr, colors);
      if (!file) throw new Error('the code could not be drawn');
      deps.download(file, `${card.username}-qr-code.${kind}`);
      say(COPY.qrDownloaded);
    } catch (error) {
      // Forgives an encoder that does not come, an address too long for a code and a browser without canvas: the person is told.
      deps.log('QR code', error);
      say(COPY.qrFailed);
    }
  };

  return { shareUrl, copyLink, shareCard, downloadQr };
}

function svgFile(qr: Qr, colors: QrColors): Blob {
  return new Blob([buildQrSvg(qr, colors, QR_DOWNLOAD_PX)], { type: 'image/svg+xml' });
}
