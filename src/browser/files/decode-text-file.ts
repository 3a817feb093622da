import { decodeExactly } from './encodings.ts';
import { guessEncoding } from './guess-encoding.ts';

/** Number of leading bytes used to detect UTF-16. */
const PROBE_BYTES = 4096;

export interface DecodeOptions {
  /** The set that a person chose; otherwise it is guessed. */
  encoding?: string | undefined;
  /** The reader's languages (BCP 47), a hint for the guess. */
  languages?: readonly string[];
}

export interface DecodedText {
  text: string;
  /** The set of the lines that are not Unicode, guessed or chosen; null when all of them are. */
  encoding: string | null;
}

/**
 * Decodes a file: UTF-16 by its mark or its zero bytes, otherwise line by line as UTF-8 where it is
 * valid, and in one other set where it is not, since files of two sets are joined.
 */
export function decodeTextFile(
  bytes: Uint8Array<ArrayBuffer>,
  options: DecodeOptions = {},
): DecodedText {
  const utf16 = findUtf16(bytes);
  if (utf16 !== null) return { text: new TextDecoder(utf16).decode(bytes), encoding: null };
  const found = findEncoding(bytes, options);
  if (found === null) return { text: new TextDecoder().decode(bytes), encoding: null };
  const decoder = new TextDecoder(found);
  const text = splitLines(bytes).map((line) => decodeUnicode(line) ?? decoder.decode(line));
  return { text: text.join(''), encoding: found };
}

/**
 * The set of the lines that are not Unicode, chosen or guessed; null when there are none. Lines
 * that name their set themselves are left out by `isCounted`, as byte strings.
 */
export function findEncoding(
  bytes: Uint8Array<ArrayBuffer>,
  { encoding, languages = [] }: DecodeOptions,
  isCounted: (line: string) => boolean = () => true,
): string | null {
  if (decodeUnicode(bytes) !== null) return null;
  const legacy = splitLines(bytes).filter(
    (line) => decodeUnicode(line) === null && isCounted(toByteString(line)),
  );
  if (legacy.length === 0) return null;
  return encoding ?? guessEncoding(joinLines(legacy), languages);
}

/** Valid UTF-8; null for other bytes, and for the shift sequences of ISO 2022, which are ASCII. */
export function decodeUnicode(bytes: Uint8Array): string | null {
  const text = decodeExactly(bytes, 'utf-8');
  return text === null || text.includes('\u001b$') ? null : text;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Lines with their ends. */
function splitLines(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const lines: Uint8Array<ArrayBuffer>[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    const isEnd =
      bytes[at] === LINE_FEED || (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] !== LINE_FEED);
    if (!isEnd && at < bytes.length - 1) continue;
    lines.push(bytes.subarray(start, at + 1));
    start = at + 1;
  }
  return lines;
}

function joinLines(lines: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(lines.reduce((sum, line) => sum + line.length, 0));
  let at = 0;
  for (const line of lines) {
    joined.set(line, at);
    at += line.length;
  }
  return joined;
}

/** The label of UTF-16, when the bytes are. */
export function findUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, PROBE_BYTES);
  const zeros = [0, 0];
  probe.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > probe.length / 8) return 'utf-16le';
  return even > probe.length / 8 ? 'utf-16be' : null;
}

/** One character for each byte, so that patterns can be used on bytes of any set. */
export function toByteString(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += PROBE_BYTES) {
    text += String.fromCharCode(...bytes.subarray(at, at + PROBE_BYTES));
  }
  return text;
}
