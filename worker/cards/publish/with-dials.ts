import type { CardContent } from '#shared/card/card.ts';
import { listPhones } from '#shared/card/phone/list-phones.ts';

/**
 * The content as it is stored: with what its numbers dial, which replaces anything a client sent. The
 * library loads with the first number.
 */
export async function withDials(content: CardContent): Promise<CardContent> {
  const { dials: _, ...rest } = content;
  if (listPhones(content).length === 0) return rest;
  const { buildDials } = await import('#shared/card/phone/build-dials.ts');
  const dials = buildDials(content);
  // Last, as in the schema: stored contents are compared as text.
  return dials === undefined ? rest : { ...rest, dials };
}
