import type { LocalCard } from '#shared/card/card.ts';
import { elementHref } from '#shared/card/element-link.ts';
import { splitName } from '#shared/card/person-name.ts';
import { parsePhoneNumber } from '#shared/card/phone-number.ts';
import { rawLine, structuredLine, textLine } from '#shared/card/vcard-line.ts';

type Spoken = Pick<
  LocalCard,
  'username' | 'name' | 'title' | 'company' | 'email' | 'phone' | 'website'
>;
/** Most bytes a code of 300 px still shows in modules a phone reads: version 15 at level M (ISO/IEC 18004 table 7). */
const MAX_BYTES = 412;

/** The contact as a code carries it: vCard 3.0 without a photo, the least needed parts left out until it fits. */
export function shortVCard(card: Spoken, url: string): string {
  const name = card.name || card.company || card.username;
  const { family, given, prefix, suffix } = splitName(card.name);
  const number = parsePhoneNumber(card.phone);
  const isMail = elementHref('email', card.email) !== null;
  const website = elementHref('website', card.website);
  const parts = [
    structuredLine('N', [family, given, '', prefix, suffix]) + textLine('FN', name),
    number === null ? '' : textLine('TEL', number),
    isMail ? textLine('EMAIL', card.email.trim()) : '',
    rawLine('URL', url),
    card.company && card.name ? structuredLine('ORG', [card.company]) : '',
    card.title ? textLine('TITLE', card.title) : '',
    website === null ? '' : rawLine('URL', website),
  ];
  const write = () => `BEGIN:VCARD\r\nVERSION:3.0\r\n${parts.join('')}END:VCARD\r\n`;
  while (parts.length > 1 && new TextEncoder().encode(write()).length > MAX_BYTES) parts.pop();
  return write();
}
