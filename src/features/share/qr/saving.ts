import { downloadBlob } from '#src/browser/download.ts';
import { drawQrPng } from '#src/browser/image/draw-qr.ts';
import { logError } from '#src/browser/log.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { createQrSaving } from '#src/features/share/qr/save-qr.ts';
import { encodeQr } from '#src/state/qr-code.ts';
import { toasts } from '#src/state/toasts.ts';

/** The reader is larger than everything else here together: it comes when a code is about to be saved. */
const fetchReader = () => import('#src/browser/image/scan-qr.ts');

/** Fetches the reader ahead of need; without a network it is tried again when it is needed. */
export function prepareReader(): void {
  fetchReader().catch(() => undefined);
}

/** Codes made by this browser's own means. */
export const { saveQr, checkQr } = createQrSaving({
  origin: pageOrigin,
  encode: encodeQr,
  drawPng: drawQrPng,
  scan: async (file, inversion, hasPicture) =>
    (await fetchReader()).scanQr(file, inversion, hasPicture),
  download: downloadBlob,
  say: toasts.show,
  log: logError,
});
