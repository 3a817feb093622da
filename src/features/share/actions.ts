import type { LocalCard } from '#shared/card/card.ts';
import { copyText } from '#src/browser/device/clipboard.ts';
import { logError } from '#src/browser/log.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { openPopup, openWindow, shareNatively } from '#src/browser/device/share.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import { shareGuard } from '#src/features/share/guard/share-guard.ts';
import { createSharing } from '#src/features/share/sharing.ts';
import { toasts } from '#src/state/toasts.ts';

export const { shareUrl, codeUrl, shareAddress, copyLink, shareCard, openPage } = createSharing({
  origin: pageOrigin,
  shareNatively,
  copyText,
  openPopup,
  openWindow,
  guard: shareGuard.guard,
  showToast: toasts.show,
});

/**
 * Downloads the card's default QR code as a PNG. The code for drawing and scanning is loaded on
 * first use.
 */
export async function downloadQr(card: LocalCard): Promise<void> {
  await shareGuard.guard(card, 'download', () => saveDefaultQr(card));
}

async function saveDefaultQr(card: LocalCard): Promise<void> {
  try {
    const { saveQr } = await import('#src/features/share/qr/qr-actions.ts');
    await saveQr(card);
  } catch (error) {
    // The chunk could not be fetched, such as while offline.
    logError('QR code', error);
    toasts.show(SHARE_COPY.qrFailed);
  }
}
