// DER (ITU-T X.690): the definite-length subset that certificates (RFC 5280) and signed messages
// (RFC 5652) need. Not supported: lengths of 2^24 bytes and more, tags above 30, indefinite
// lengths.

/** Encoded bytes including tag and length. */
export type Der = Uint8Array<ArrayBuffer>;

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** The tag of a constructed, context-specific field `[number]`. */
export function contextTag(number: number): number {
  return 0xa0 | number;
}

/** Encodes a value from its tag and concatenated contents. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Der {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  const head = lengthBytes(length);
  const bytes = new Uint8Array(1 + head.length + length);
  bytes[0] = tag;
  bytes.set(head, 1);
  let offset = 1 + head.length;
  for (const part of contents) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** Encodes an object identifier in dotted form. */
export function oid(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return der(TAG.oid, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
}

/** Encodes an integer from 0 to 127. */
export function smallInteger(value: number): Der {
  return der(TAG.integer, Uint8Array.of(value));
}

/** Encodes a UTCTime in whole seconds, valid from 1950 to 2049 (RFC 5280 §4.1.2.5.1). */
export function utcTime(at: Date): Der {
  const text = at.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '').slice(2);
  return der(TAG.utcTime, new TextEncoder().encode(text));
}

export const NULL: Der = der(TAG.null);

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  if (length < 0x100) return [0x81, length];
  if (length < 0x1_0000) return [0x82, length >> 8, length & 0xff];
  return [0x83, length >> 16, (length >> 8) & 0xff, length & 0xff];
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    digits.unshift((rest & 0x7f) | 0x80);
  }
  return digits;
}

/** `bytes` is the whole value, `content` what follows tag and length. */
export interface DerValue {
  tag: number;
  bytes: Der;
  content: Der;
}

/** Parses consecutive values. Throws a RangeError for malformed bytes. */
export function parseDer(bytes: Uint8Array): DerValue[] {
  const values: DerValue[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const { start, end } = parseLength(bytes, offset + 1);
    if (end > bytes.length) throw new RangeError('DER value is truncated');
    const tag = bytes[offset] ?? 0;
    values.push({ tag, bytes: bytes.slice(offset, end), content: bytes.slice(start, end) });
    offset = end;
  }
  return values;
}

function parseLength(bytes: Uint8Array, at: number): { start: number; end: number } {
  const first = bytes[at];
  if (first === undefined) throw new RangeError('DER value is truncated');
  if (first < 0x80) return { start: at + 1, end: at + 1 + first };
  const count = first & 0x7f;
  if (count < 1 || count > 3) throw new RangeError('DER length is not supported');
  let length = 0;
  for (let index = 1; index <= count; index++) length = length * 256 + (bytes[at + index] ?? 0);
  return { start: at + 1 + count, end: at + 1 + count + length };
}

export function isEqualDer(first: Uint8Array, second: Uint8Array): boolean {
  return first.length === second.length && first.every((byte, index) => byte === second[index]);
}
