/** Invisible marks that come along when a number is copied from an address book. */
const INVISIBLE = /\p{Cf}/gu;
/**
 * Start of an extension, pause or dial string. The lookbehind lets only one part of the pattern
 * consume spaces; otherwise hundreds of spaces would be tried in every split, which takes seconds.
 */
const EXTENSION =
  /(?<!\s)\s*(?:[;,#]|(?:\(\s*)?(?:x|ext|extension|ex|durchwahl)\b\.?\s*(?::\s*)?(?=\d)).*$/i;
const NUMBER = /^\+?[\d\s().\-/\u2010-\u2015]+$/;
/** Whether an extension or dial string follows the number. */
export function hasExtension(typed: string): boolean {
  return EXTENSION.test(typed);
}

/** Most digits of an international number (ITU-T E.164 §6). */
const DIGITS_MAX = 15;

/**
 * The digits to dial, with a leading `+` for an international number; null when the text is not a
 * phone number. Extensions and dial strings are removed, and so is a trunk zero in brackets after a
 * country code.
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
