import { ADDRESS_TARGETS, type ColumnTarget } from '#shared/card-import/table-targets.ts';
import { plainHeading } from '#shared/card-import/table-words.ts';

/** What a column says of an address. `whole` is the address in one cell, as Google's `Address 1 - Formatted`. */
type Part = 'whole' | 'street' | 'city' | 'region' | 'postalCode' | 'country';

interface AddressColumn {
  /** Which of the person's addresses: `business`, `home`, `1`; empty where the table has one. */
  group: string;
  part: Part;
}

const PARTS: readonly (readonly [Part, string])[] = [
  ['whole', 'formatted'],
  ['street', 'street streetaddress extendedaddress pobox addresspobox straße postfach'],
  ['city', 'city town ort stadt wohnort'],
  ['region', 'state region stateregion stateprovince province bundesland bundeslandkanton kanton'],
  ['postalCode', 'postalcode zip zipcode zippostalcode postleitzahl plz'],
  ['country', 'country countryregion land landregion'],
];
const PART_OF: ReadonlyMap<string, Part> = new Map(
  PARTS.flatMap(([part, words]) =>
    words.split(' ').map((word): readonly [string, Part] => [word, part]),
  ),
);
/** Longer ones first: what is left must be a part. */
const PREFIXES =
  'business work home other mailing billing shipping weiteresr weiterese weiteres weiterer weitere'.split(
    ' ',
  );
const SUFFIXES = ['geschaftlich', 'privat'];
/** Words that are an address alone, with or without a group. */
const ADDRESS = new Set(['address', 'adresse', 'anschrift']);

/** What a heading says of an address; null when it is about something else. */
function parseHeading(heading: string): AddressColumn | null {
  const plain = plainHeading(heading);
  const google = /^address(\d+)([a-z]+)$/.exec(plain);
  if (google) return column(google[1] ?? '', google[2] ?? '');
  const word = plain.replace(/\d+$/, '');
  const splits = [
    ['', word],
    ...PREFIXES.filter((prefix) => word.startsWith(prefix)).map((prefix) => [
      prefix.startsWith('weiter') ? 'weitere' : prefix,
      word.slice(prefix.length),
    ]),
    ...SUFFIXES.filter((suffix) => word.endsWith(suffix)).map((suffix) => [
      suffix,
      word.slice(0, -suffix.length),
    ]),
  ];
  for (const [group = '', bare = ''] of splits) {
    const found = ADDRESS.has(bare) ? { group, part: 'whole' as const } : column(group, bare);
    if (found) return found;
  }
  return null;
}

function column(group: string, word: string): AddressColumn | null {
  const part = PART_OF.get(word);
  return part === undefined ? null : { group, part };
}

/** The address targets of a table's columns, by their headings; null for every other column. */
export function guessAddressColumns(headings: readonly string[]): (ColumnTarget | null)[] {
  const columns = headings.map(parseHeading);
  const groups = [...new Set(columns.flatMap((column) => (column ? [column.group] : [])))];
  return columns.map((column) => {
    if (column === null) return null;
    return ADDRESS_TARGETS[groups.indexOf(column.group)] ?? 'ignore';
  });
}

/** One cell of an address, and the heading over it. */
export interface AddressCell {
  heading: string;
  value: string;
}

/**
 * The cells of one address as one line. An address that stands whole in one cell as well is taken from there. The postal
 * code goes before the city where it stands there in the country of the headings, and behind the region elsewhere.
 */
export function joinAddress(cells: readonly AddressCell[]): string {
  const parsed = cells
    .map(({ heading, value }) => ({ part: parseHeading(heading)?.part, value: oneLine(value) }))
    .filter(({ value }) => value !== '');
  // Thunderbird calls the street an address: it is the whole only where another column is the street.
  const hasStreetColumn = cells.some(({ heading }) => parseHeading(heading)?.part === 'street');
  const whole = parsed.find(({ part }) => part === 'whole');
  if (whole && hasStreetColumn) return whole.value;
  const isGerman = cells.some(({ heading }) => /^(?:Postleitzahl|PLZ|Weitere Post)/.test(heading));
  const all = (...parts: (Part | undefined)[]) =>
    parsed.filter(({ part }) => parts.includes(part)).map(({ value }) => value);
  const code = all('postalCode');
  const [city, region] = [all('city'), all('region')];
  if (isGerman) city.unshift(...code);
  else (region.length > 0 ? region : city).push(...code);
  // Columns without a heading are parts in the order they stand in.
  return [...all('whole', 'street', undefined), city.join(' '), region.join(' '), ...all('country')]
    .filter((part) => part !== '')
    .join(', ');
}

/** A formatted address has its lines; a card's place is one. */
function oneLine(text: string): string {
  return text
    .split(/\s*[\r\n]+\s*/)
    .map((line) => line.replace(/\s+/g, ' ').trim().replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');
}
