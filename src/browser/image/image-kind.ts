/** What a picked file really is, whatever its name says: told by its first bytes alone. */
export type ImageKind = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'heic';

/** How many leading bytes `imageKind` looks at. */
export const SIGNATURE_BYTES = 16;

interface Signature {
  kind: ImageKind;
  /** Text at an offset, read as Latin-1. */
  marks: readonly (readonly [offset: number, text: string])[];
}

// Containers come with their brand, so that a RIFF sound or an MP4 film is no picture.
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

/** The kind of picture these bytes begin, or null: SVG, text and everything else are no photographs. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, SIGNATURE_BYTES));
  const found = SIGNATURES.find(({ marks }) =>
    marks.every(([offset, text]) => head.startsWith(text, offset)),
  );
  return found?.kind ?? null;
}
