/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` exists in secure contexts only, and a
 * server on a local network may be opened over plain HTTP.
 */
export function createUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    const fixed = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return fixed.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
