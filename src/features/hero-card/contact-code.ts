import { splitName } from '#shared/card/person-name.ts';
import { buildQr, type Qr } from '#shared/card/qr/qr.ts';
import { structuredLine, textLine } from '#shared/vcard/vcard-line.ts';

/**
 * A QR code that contains a whole contact (RFC 2426), so that visitors can try it before they have
 * a card.
 */
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
