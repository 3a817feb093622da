// Declared here because `@types/qrcode` pulls in all Node globals.
declare module 'qrcode/lib/core/qrcode.js' {
  interface Matrix {
    size: number;
    data: Uint8Array;
  }
  export function create(
    data: string | readonly unknown[],
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { version: number; modules: Matrix };
}

declare module 'qrcode/lib/core/segments.js' {
  export interface Segment {
    mode: { bit: number; ccBits: readonly number[] };
    getLength: () => number;
    getBitsLength: () => number;
    write: (buffer: unknown) => void;
  }
  export function fromString(text: string, version: number): Segment[];
}
