import type { ElementType } from '#shared/card/element/element.ts';
import { readWhatsappAddress } from '#shared/card/link/element-link.ts';
import { parsePhoneNumber } from '#shared/card/link/phone-number.ts';
import { findByTyped, splitDial, type Dials } from '#shared/card/phone/dials.ts';

/**
 * The number of an element as address books store it; null for none. An extension follows a comma,
 * the pause that every phone dials it after: their dialers know neither `;ext=` nor `x`.
 */
export function findPhoneLine(
  type: ElementType,
  value: string,
  dials: Dials | undefined,
): string | null {
  if (type !== 'phone' && type !== 'whatsapp') return null;
  const dial = findByTyped(dials, value);
  if (dial === undefined || readWhatsappAddress(value) !== null) return parsePhoneNumber(value);
  // A messenger without a country is text: which number it would be is not known.
  if (dial === '' || (type === 'whatsapp' && !dial.startsWith('+'))) return null;
  const { number, extension } = splitDial(dial);
  return extension === '' ? number : `${number},${extension}`;
}
