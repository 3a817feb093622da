import type { LocalCard } from '#shared/card/card.ts';
import { buildQrSvg } from '#shared/card/qr-drawing.ts';
import { isSafeToScan, qrColors, type QrColors } from '#shared/card/qr-look.ts';
import type { QrLevel } from '#shared/card/qr-center.ts';
import type { Qr } from '#shared/card/qr.ts';
import type { Inversion } from '#src/browser/image/scan-qr.ts';
import type { Log } from '#src/browser/log.ts';
import { COPY } from '#src/features/share/copy.ts';
import { PLAIN_QR, planQr, type QrWish } from '#src/features/share/qr/code.ts';
import { QR_COPY } from '#src/features/share/qr/copy.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** Side of the downloaded code, in pixels. */
export const QR_DOWNLOAD_PX = 1024;

export interface QrSavingDeps {
  /** Where the cards live: `https://host`. */
  origin: string;
  /** The encoder may have to be fetched first. */
  encode: (text: string, level: QrLevel, hasPicture: boolean) => Qr | Promise<Qr>;
  /** Null when the code cannot be drawn. */
  drawPng: (qr: Qr, colors: QrColors, sidePx: number, picture: string) => Promise<Blob | null>;
  /** What a reader makes of the finished file. */
  scan: (file: Blob, inversion: Inversion, hasPicture: boolean) => Promise<string | null>;
  download: (file: Blob, name: string) => void;
  say: (toast: ToastText) => void;
  log: Log;
}

/** A code that was read back: only such a one is saved or printed. */
export interface CheckedQr {
  qr: Qr;
  colors: QrColors;
  file: Blob;
}

export interface QrSaving {
  /**
   * Saves the code as `<username>-qr-code.png`, 1024 px, or as an SVG of the same name, after reading it back; a contact
   * as `<username>-contact-qr-code`.
   */
  saveQr: (card: LocalCard, wish?: QrWish, kind?: QrFileKind) => Promise<void>;
  /** The code after it was read back; null when it was not, and the person was told. */
  checkQr: (card: LocalCard, wish: QrWish, kind?: QrFileKind) => Promise<CheckedQr | null>;
}

export type QrFileKind = 'png' | 'svg';

/** Makes codes that leave the app, over what the browser offers. */
export function createQrSaving(deps: QrSavingDeps): QrSaving {
  const { say } = deps;

  const draw = async (qr: Qr, colors: QrColors, picture: string, kind: QrFileKind) => {
    if (kind === 'png') return deps.drawPng(qr, colors, QR_DOWNLOAD_PX, picture);
    const svg = buildQrSvg(qr, colors, QR_DOWNLOAD_PX, picture);
    return new Blob([svg], { type: 'image/svg+xml' });
  };

  const checkQr: QrSaving['checkQr'] = async (card, wish, kind = 'png') => {
    try {
      const plan = planQr(card, deps.origin, wish);
      if (!plan) throw new RangeError('the contact fits no code');
      const qr = await deps.encode(plan.text, plan.level, wish.picture !== '');
      const colors = qrColors(card.template, wish.look);
      const file = await draw(qr, colors, wish.picture, kind);
      if (!file) throw new Error('the code could not be drawn');
      const inversion = isSafeToScan(wish.look) ? 'dark_on_light' : 'either';
      const read = await deps.scan(file, inversion, wish.picture !== '');
      if (read === plan.text) return { qr, colors, file };
      say(wish.picture === '' ? QR_COPY.unread : QR_COPY.covered);
    } catch (error) {
      // Forgives an encoder or a reader that does not come, a text too long for a code and a browser without canvas: the person is told.
      deps.log('QR code', error);
      say(COPY.qrFailed);
    }
    return null;
  };

  const saveQr: QrSaving['saveQr'] = async (card, wish = PLAIN_QR, kind = 'png') => {
    const checked = await checkQr(card, wish, kind);
    if (!checked) return;
    const what = wish.content === 'link' ? 'qr-code' : 'contact-qr-code';
    deps.download(checked.file, `${card.username}-${what}.${kind}`);
    say(COPY.qrDownloaded);
  };

  return { saveQr, checkQr };
}
