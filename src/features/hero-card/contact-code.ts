import { splitName } from '#shared/card/person-name.ts';
import { buildQr, type Qr } from '#shared/card/qr.ts';
import { structuredLine, textLine } from '#shared/card/vcard-line.ts';

/** A code that is a whole contact (RFC 2426), so that it can be tried before there is any card: a phone offers to save it. */
export function buildContactCode(name: string): Qr {
  const { family, given, prefix, suffix } = splitName(name);
  const contact = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\n',
    structuredLine('N', [family, given, '', prefix, suffix]),
    textLine('FN', name),
    'END:VCARD\r\n',
  ];
  return buildQr(contact.join(''));
}
