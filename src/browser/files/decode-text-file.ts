/** Number of leading bytes used to detect the character set. */
const PROBE_BYTES = 4096;

/**
 * Decodes a file in its most likely character set: by byte order mark, UTF-16 by its zero bytes,
 * UTF-8 if valid, otherwise Windows-1252, which older spreadsheets and phones write.
 */
export function decodeTextFile(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  probe.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > probe.length / 8) return decode(bytes, 'utf-16le');
  if (even > probe.length / 8) return decode(bytes, 'utf-16be');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not valid UTF-8. Every byte is valid in Windows-1252.
    return decode(bytes, 'windows-1252');
  }
}

function decode(bytes: Uint8Array<ArrayBuffer>, label: string): string {
  return new TextDecoder(label).decode(bytes);
}
