// A few lines of our own: the published types pull every Node global into a room that must have none.
declare module 'qrcode/lib/core/qrcode.js' {
  interface Matrix {
    size: number;
    data: Uint8Array;
  }
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { version: number; modules: Matrix };
}
interface QrCodeLevel {
  bit: number;
}
declare module 'qrcode/lib/core/error-correction-level.js' {
  export const L: QrCodeLevel;
  export const M: QrCodeLevel;
  export const Q: QrCodeLevel;
  export const H: QrCodeLevel;
}
declare module 'qrcode/lib/core/error-correction-code.js' {
  export function getBlocksCount(version: number, level: QrCodeLevel): number;
  export function getTotalCodewordsCount(version: number, level: QrCodeLevel): number;
}
