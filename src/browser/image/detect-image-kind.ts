/** Actual format of a file, detected from its first bytes regardless of its name. */
export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'heic';

/** Number of leading bytes `detectImageKind` needs. */
export const SIGNATURE_BYTES = 16;

interface Signature {
  kind: ImageKind;
  /** Text at an offset, read as Latin-1. */
  marks: readonly (readonly [offset: number, text: string])[];
}

// Container formats are matched with their brand, so that RIFF audio or an MP4 video is not taken
// for a picture.
const SIGNATURES: readonly Signature[] = [
  { kind: 'png', marks: [[0, '\u0089PNG\r\n\u001a\n']] },
  { kind: 'jpeg', marks: [[0, '\u00ff\u00d8\u00ff']] },
  {
    kind: 'webp',
    marks: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { kind: 'gif', marks: [[0, 'GIF87a']] },
  { kind: 'gif', marks: [[0, 'GIF89a']] },
  { kind: 'avif', marks: [[4, 'ftypavif']] },
  { kind: 'avif', marks: [[4, 'ftypavis']] },
  { kind: 'heic', marks: [[4, 'ftypheic']] },
  { kind: 'heic', marks: [[4, 'ftypheix']] },
  { kind: 'heic', marks: [[4, 'ftypmif1']] },
];

/** Returns null for SVG, text and every other unsupported format. */
export function detectImageKind(bytes: Uint8Array): ImageKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  const found = SIGNATURES.find(({ marks }) =>
    marks.every(([offset, text]) => head.startsWith(text, offset)),
  );
  return found?.kind ?? null;
}
