/**
 * Reads a stored zip by its central directory (PKWARE APPNOTE §4.3.12), independently of the
 * writer.
 */
export function readZip(zip: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = zip.length - 22;
  if (view.getUint32(end, true) !== 0x0605_4b50) throw new Error('no end of central directory');
  const files = new Map<string, Uint8Array>();
  let at = view.getUint32(end + 16, true);
  for (let remaining = view.getUint16(end + 10, true); remaining > 0; remaining--) {
    const [size, nameBytes] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameBytes));
    const local = view.getUint32(at + 42, true);
    if (view.getUint32(local, true) !== 0x0403_4b50) throw new Error('no local header');
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    files.set(name, zip.subarray(start, start + size));
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}
