import * as fc from 'fast-check';

/** A person whose name, address and number hold a token that no other person has. */
export interface Person {
  given: string;
  family: string;
  company: string;
  mail: string;
  phone: string;
  note: string;
  tokens: readonly string[];
}

/** Character sets, and what a person of each is called. */
const SETS = {
  'utf-8': { given: 'Jürgen', company: 'Größe & Co' },
  'windows-1252': { given: 'Zoë', company: 'Légaré' },
  'windows-1251': { given: 'Вера', company: 'Заря' },
  shift_jis: { given: '花子', company: '東京商事' },
} as const;
export type EncodingName = keyof typeof SETS;

export interface Style {
  encoding: EncodingName;
  people: Person[];
  /** Numbers that writers and damages take their choices from. */
  dice: readonly number[];
}

const NOTES = ['', 'Met at the fair', 'Wants the second offer, by May', 'See "Plan B", page 2'];

function buildPerson(at: number, seed: number, encoding: EncodingName): Person {
  const code = `${(seed * 97 + at * 7919 + 100_000).toString(36)}q${at}`;
  const number = `9${String(at).padStart(2, '0')}${String(1_000_000 + ((seed * 31 + at) % 9_000_000))}`;
  const tokens = [`Nk${code}n`, `mk${code}m`, number];
  return {
    ...SETS[encoding],
    family: `Nk${code}n`,
    mail: `mk${code}m@example.org`,
    phone: `+44${number}`,
    note: NOTES[(seed + at) % NOTES.length] ?? '',
    tokens,
  };
}

/** People of one file, who share a character set. */
export const anyStyle: fc.Arbitrary<Style> = fc
  .record({
    encoding: fc.constantFrom<EncodingName>('utf-8', 'windows-1252', 'windows-1251', 'shift_jis'),
    count: fc.integer({ min: 2, max: 7 }),
    seed: fc.nat(1_000_000),
    dice: fc.array(fc.nat(1_000_000), { minLength: 12, maxLength: 12 }),
  })
  .map(({ encoding, count, seed, dice }) => ({
    encoding,
    dice,
    people: Array.from({ length: count }, (_, at) => buildPerson(at, seed, encoding)),
  }));

const encoders = new Map<string, ReadonlyMap<string, string>>();

/** Encodes text as a byte string: one character for each byte. */
export function encodeText(text: string, encoding: EncodingName): string {
  if (encoding === 'utf-8') return toByteString(new TextEncoder().encode(text));
  const table = encoders.get(encoding) ?? buildEncoder(encoding);
  encoders.set(encoding, table);
  return Array.from(text, (sign) => table.get(sign) ?? '?').join('');
}

/** The platform only decodes other sets, so all of their bytes are decoded once. */
function buildEncoder(encoding: string): ReadonlyMap<string, string> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, string>();
  const add = (...bytes: number[]) => {
    const sign = decoder.decode(Uint8Array.from(bytes));
    if ([...sign].length === 1 && !table.has(sign)) table.set(sign, String.fromCharCode(...bytes));
  };
  for (let byte = 0; byte < 256; byte++) add(byte);
  if (encoding !== 'shift_jis') return table;
  for (let lead = 0x81; lead < 0xfd; lead++) {
    for (let trail = 0x40; trail < 0xfd; trail++) add(lead, trail);
  }
  return table;
}

function toByteString(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
