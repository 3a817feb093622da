import type { CardContent } from '#shared/card/card.ts';
import { loadDials } from '#shared/card/phone/load-dials.ts';

/**
 * The content as it is stored: with what its numbers dial, which replaces anything a client sent.
 */
export async function withDials(content: CardContent): Promise<CardContent> {
  const { dials: _, ...rest } = content;
  const dials = await loadDials(content);
  // Last, as in the schema: stored contents are compared as text.
  return dials === undefined ? rest : { ...rest, dials };
}
