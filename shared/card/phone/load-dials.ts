import type { Dials } from './dials.ts';
import { listPhones } from './list-phones.ts';
import type { PhoneCard } from './phone-countries.ts';

/**
 * What the numbers of a card, or of a policy, dial; undefined without numbers. The rules of all
 * countries load with the first number. Throws if they cannot be loaded.
 */
export async function loadDials(card: PhoneCard): Promise<Dials | undefined> {
  if (listPhones(card).length === 0) return undefined;
  const { buildDials } = await import('./build-dials.ts');
  return buildDials(card);
}
