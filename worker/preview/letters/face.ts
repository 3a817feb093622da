/** What a face is for: names in the display face, small words slanted, details, and names that stand firm. */
export const FACE_KEYS = ['serif', 'italic', 'text', 'strong'] as const;
export type FaceKey = (typeof FACE_KEYS)[number];

export interface LetterFace {
  /** Units of the em: what every number below is measured in. */
  em: number;
  /** By letter: how far it advances, and its outline as M, L, Q, C and Z with y upwards. */
  letters: Record<string, [advance: number, outline: string]>;
  /** By pair of plain letters: how much closer (or wider) they stand. */
  pairs: Record<string, number>;
}

export type Faces = Readonly<Record<FaceKey, LetterFace>>;

/**
 * Takes what `scripts/drawings/preview-letters.ts` wrote. Throws when a face is missing. The forty thousand entries are not looked
 * at one by one: the file is a part of this deployment, and a test reads it whole.
 */
export function parseFaces(json: unknown): Faces {
  const isWhole = FACE_KEYS.every((key) => isFace(readKey(json, key)));
  if (!isWhole) throw new Error('a face of the previews is missing');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every face of it was looked for
  return json as Faces;
}

function isFace(face: unknown): boolean {
  const [em, letters, pairs] = ['em', 'letters', 'pairs'].map((key) => readKey(face, key));
  return (
    typeof em === 'number' && em > 0 && typeof letters === 'object' && typeof pairs === 'object'
  );
}

function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** A letter without its accents: what it stands beside others as. */
export function plainLetter(letter: string): string {
  return letter.normalize('NFD')[0] ?? letter;
}
