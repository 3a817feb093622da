import type { LocalCard } from '#shared/card/card.ts';
import { buildQrSvg } from '#shared/card/qr/qr-drawing.ts';
import { isSafeToScan, qrColors, type QrColors } from '#shared/card/qr/qr-palette.ts';
import type { QrLevel } from '#shared/card/qr/qr-center.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import type { Inversion } from '#src/browser/image/scan-qr.ts';
import type { Log } from '#src/browser/log.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import { addShareNote } from '#src/features/share/guard/copy.ts';
import { DEFAULT_QR_OPTIONS, planQr, type QrOptions } from './plan-qr.ts';
import { QR_COPY } from './copy.ts';
import type { ToastText } from '#src/state/toasts.ts';

const QR_DOWNLOAD_PX = 1024;

export interface QrExporterDeps {
  /** Origin of the app, where cards without an own domain live: `https://host`. */
  origin: string;
  /** May load the encoder first. */
  encode: (text: string, level: QrLevel, hasPicture: boolean) => Qr | Promise<Qr>;
  /** Null when the code cannot be drawn. */
  drawPng: (qr: Qr, colors: QrColors, sidePx: number, picture: string) => Promise<Blob | null>;
  scan: (file: Blob, inversion: Inversion, hasPicture: boolean) => Promise<string | null>;
  download: (file: Blob, name: string) => void;
  showToast: (toast: ToastText) => void;
  log: Log;
}

/** A code that was scanned successfully; only these are saved or printed. */
export interface CheckedQr {
  qr: Qr;
  colors: QrColors;
  file: Blob;
}

export interface QrExporter {
  /**
   * Downloads the code as `<username>-qr-code.png` (1024 px) or SVG after scanning it; a contact as
   * `<username>-contact-qr-code`.
   */
  saveQr: (card: LocalCard, options?: QrOptions, kind?: QrFileKind) => Promise<void>;
  /** Scans the finished code; null after showing a toast when it fails. */
  checkQr: (card: LocalCard, options: QrOptions, kind?: QrFileKind) => Promise<CheckedQr | null>;
}

export type QrFileKind = 'png' | 'svg';

/** Creates QR codes that leave the app; each one is scanned first. */
export function createQrExporter(deps: QrExporterDeps): QrExporter {
  const { showToast } = deps;

  const draw = async (qr: Qr, colors: QrColors, picture: string, kind: QrFileKind) => {
    if (kind === 'png') return deps.drawPng(qr, colors, QR_DOWNLOAD_PX, picture);
    const svg = buildQrSvg(qr, colors, QR_DOWNLOAD_PX, picture);
    return new Blob([svg], { type: 'image/svg+xml' });
  };

  const checkQr: QrExporter['checkQr'] = async (card, options, kind = 'png') => {
    try {
      const plan = planQr(card, deps.origin, options);
      if (!plan) throw new RangeError('the contact fits no code');
      const qr = await deps.encode(plan.text, plan.level, options.picture !== '');
      const colors = qrColors(card.template, options.palette, card.brand?.colors);
      const file = await draw(qr, colors, options.picture, kind);
      if (!file) throw new Error('the code could not be drawn');
      const inversion = isSafeToScan(options.palette) ? 'dark_on_light' : 'either';
      const read = await deps.scan(file, inversion, options.picture !== '');
      if (read === plan.text) return { qr, colors, file };
      showToast(options.picture === '' ? QR_COPY.unread : QR_COPY.covered);
    } catch (error) {
      // The encoder or scanner could not be loaded, the text is too long, or there is no canvas.
      deps.log('QR code', error);
      showToast(SHARE_COPY.qrFailed);
    }
    return null;
  };

  const saveQr: QrExporter['saveQr'] = async (card, options = DEFAULT_QR_OPTIONS, kind = 'png') => {
    const checked = await checkQr(card, options, kind);
    if (!checked) return;
    const suffix = options.content === 'link' ? 'qr-code' : 'contact-qr-code';
    deps.download(checked.file, `${card.username}-${suffix}.${kind}`);
    showToast(addShareNote(card, SHARE_COPY.qrDownloaded));
  };

  return { saveQr, checkQr };
}
