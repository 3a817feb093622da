import { copyText } from '#src/browser/clipboard.ts';
import { downloadBlob } from '#src/browser/download.ts';
import { drawQrPng } from '#src/browser/image/draw-qr.ts';
import { logError } from '#src/browser/log.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { openPopup, shareNatively } from '#src/browser/share.ts';
import { createSharing } from '#src/features/share/sharing.ts';
import { encodeQr } from '#src/state/qr-code.ts';
import { toasts } from '#src/state/toasts.ts';

/** Sharing with this browser's own means. */
export const { shareUrl, copyLink, shareCard, downloadQr } = createSharing({
  origin: pageOrigin,
  shareNatively,
  copyText,
  openPopup,
  encode: encodeQr,
  drawPng: drawQrPng,
  download: downloadBlob,
  say: toasts.show,
  log: logError,
});
