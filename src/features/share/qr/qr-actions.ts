import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { drawQrPng } from '#src/browser/image/draw-qr.ts';
import { logError } from '#src/browser/log.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { createQrExporter } from './qr-exporter.ts';
import { encodeQr } from '#src/state/qr-code.ts';
import { toasts } from '#src/state/toasts.ts';

/** Loaded on demand: the scanner is larger than everything else here combined. */
const loadScanner = () => import('#src/browser/image/scan-qr.ts');

/** Preloads the scanner; a failed preload is retried on use. */
export function preloadScanner(): void {
  loadScanner().catch(() => undefined);
}

export const { saveQr, checkQr } = createQrExporter({
  origin: pageOrigin,
  encode: encodeQr,
  drawPng: drawQrPng,
  scan: async (file, inversion, hasPicture) =>
    (await loadScanner()).scanQr(file, inversion, hasPicture),
  download: downloadBlob,
  showToast: toasts.show,
  log: logError,
});
