// Declared here because `@types/qrcode` pulls in all Node globals.
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
