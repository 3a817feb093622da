import { z } from 'zod';

/** What a face is for: names in the display face, small words slanted, details, and names that stand firm. */
export const FACE_KEYS = ['serif', 'italic', 'text', 'strong'] as const;
export type FaceKey = (typeof FACE_KEYS)[number];

const letterFaceSchema = z.object({
  /** Units of the em: what every number below is measured in. */
  em: z.number().positive(),
  /** By letter: how far it advances, and its outline as M, L, Q, C and Z with y upwards. */
  letters: z.record(z.string(), z.tuple([z.number(), z.string()])),
  /** By pair of letters: how much closer (or wider) they stand. */
  pairs: z.record(z.string(), z.number()),
});
export type LetterFace = z.infer<typeof letterFaceSchema>;

export type Faces = Readonly<Record<FaceKey, LetterFace>>;

/** Reads what `scripts/preview-letters.ts` wrote. Throws when it is something else. */
export function parseFaces(json: unknown): Faces {
  const { serif, italic, text, strong } = z.record(z.string(), letterFaceSchema).parse(json);
  if (!serif || !italic || !text || !strong) throw new Error('a face of the previews is missing');
  return { serif, italic, text, strong };
}
