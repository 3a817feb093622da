/**
 * Decodes PEM (RFC 7468), including PEM with literal `\
 * ` line breaks, and bare base64. Throws a RangeError for anything else and for keys that are not
 * PKCS #8.
 */
export function parsePem(text: string): Uint8Array<ArrayBuffer> {
  const lines = text.replaceAll('\\n', '\n').trim();
  if (/BEGIN (?:RSA|EC|ENCRYPTED) PRIVATE KEY/.test(lines)) {
    throw new RangeError('the key must be an unencrypted PKCS #8 key (BEGIN PRIVATE KEY)');
  }
  const body = lines.replace(/-----(?:BEGIN|END) [A-Z ]+-----/g, '').replace(/\s+/g, '');
  if (body === '' || !/^[A-Za-z0-9+/]+=*$/.test(body)) throw new RangeError('not a PEM file');
  return Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
}
