// Ten lines of our own: the published types pull every Node global into a room that must have none.
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
