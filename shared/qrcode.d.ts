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
declare module 'qrcode/lib/core/error-correction-level.js' {
  interface Level {
    bit: number;
  }
  export const L: Level;
  export const M: Level;
  export const Q: Level;
  export const H: Level;
}
declare module 'qrcode/lib/core/error-correction-code.js' {
  type Level = import('qrcode/lib/core/error-correction-level.js').Level;
  export function getBlocksCount(version: number, level: Level): number;
  export function getTotalCodewordsCount(version: number, level: Level): number;
}
