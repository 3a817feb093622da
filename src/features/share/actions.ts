import type { LocalCard } from '#shared/card/card.ts';
import { copyText } from '#src/browser/clipboard.ts';
import { logError } from '#src/browser/log.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { openPopup, shareNatively } from '#src/browser/share.ts';
import { COPY } from '#src/features/share/copy.ts';
import { createSharing } from '#src/features/share/sharing.ts';
import { toasts } from '#src/state/toasts.ts';

/** Sharing with this browser's own means. */
export const { shareUrl, copyLink, shareCard } = createSharing({
  origin: pageOrigin,
  shareNatively,
  copyText,
  openPopup,
  say: toasts.show,
});

/** Saves the card's plain code as a PNG. Drawing and reading it back are fetched when they are first wanted. */
export async function downloadQr(card: LocalCard): Promise<void> {
  try {
    const { saveQr } = await import('#src/features/share/qr/saving.ts');
    await saveQr(card);
  } catch (error) {
    // Forgives code that does not come, as without a network: the person is told.
    logError('QR code', error);
    toasts.show(COPY.qrFailed);
  }
}
