/** Invisible marks that come along when a number is copied out of an address book. */
const INVISIBLE = /\p{Cf}/gu;
/**
 * Where the number ends and an extension, pause or dial string begins. Spaces are taken from their first on and by one
 * part of the pattern alone: otherwise hundreds of them would be tried in every split, at the cost of seconds.
 */
const EXTENSION =
  /(?<!\s)\s*(?:[;,#]|(?:\(\s*)?(?:x|ext|extension|ex|durchwahl)\b\.?\s*(?::\s*)?(?=\d)).*$/i;
const NUMBER = /^\+?[\d\s().\-/\u2010-\u2015]+$/;
/** Whether something to dial after the connection was typed behind the number. */
export function hasExtension(typed: string): boolean {
  return EXTENSION.test(typed);
}

/** Most digits of an international number (ITU-T E.164 §6). */
const DIGITS_MAX = 15;

/**
 * The digits to dial, with a leading `+` when the number is international; null when the text is no phone number.
 * Extensions and dial strings are cut off, a trunk zero in brackets is dropped after a country code.
 */
export function parsePhoneNumber(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim()
    .replace(/^(?:tel|phone|whatsapp):\s*/i, '')
    .replace(EXTENSION, '');
  if (!NUMBER.test(plain)) return null;
  const isInternational = /^(?:\+|00)/.test(plain);
  const digits = (isInternational ? plain.replace(/\(0\)/, '') : plain)
    .replace(/\D/g, '')
    .replace(isInternational ? /^00/ : /^$/, '');
  if (digits.length < 2 || digits.length > DIGITS_MAX) return null;
  return isInternational ? `+${digits}` : digits;
}
