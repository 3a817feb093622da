import { collapseWhitespace } from '#shared/text/one-line.ts';
import { ADDRESS_TARGETS, type ColumnTarget } from './table-targets.ts';
import { normalizeHeading } from '#shared/contacts/heading-words.ts';

/**
 * Part of an address in a column. `whole` is a complete address in one cell, such as Google's
 * `Address 1 - Formatted`.
 */
type Part = 'whole' | 'street' | 'city' | 'region' | 'postalCode' | 'country';

interface AddressColumn {
  /**
   * Which of the person's addresses: `business`, `home`, `1`; empty when the table has only one.
   */
  group: string;
  part: Part;
}

const PARTS: readonly (readonly [Part, string])[] = [
  ['whole', 'formatted'],
  ['street', 'street streetaddress extendedaddress pobox addresspobox straße straßenr postfach'],
  ['street', 'rue calle via straat ulica улица'],
  ['city', 'city town ort stadt wohnort ville ciudad citta plaats woonplaats miasto город'],
  ['region', 'state region stateregion stateprovince province bundesland bundeslandkanton kanton'],
  ['postalCode', 'postalcode zip zipcode zippostalcode'],
  ['country', 'country countryregion land landregion pays paysregion pais paisoregion paese kraj'],
];
/** Postal codes of languages that write them before the city. */
const CODES_BEFORE_CITY =
  'postleitzahl plz codepostal codigopostal cap postcode kodpocztowy индекс'.split(' ');
const PART_OF: ReadonlyMap<string, Part> = new Map(
  [...PARTS, ['postalCode', CODES_BEFORE_CITY.join(' ')] as const].flatMap(([part, words]) =>
    words.split(' ').map((word): readonly [string, Part] => [word, part]),
  ),
);
/** Longer prefixes first: the remainder must be a part. */
const PREFIXES =
  'business work home other mailing billing shipping weiteresr weiterese weiteres weiterer weitere'.split(
    ' ',
  );
const SUFFIXES =
  'work home business other geschaftlich privat bureau domicile deltrabajo detrabajo particular'.split(
    ' ',
  );
/** Headings of a complete address, with or without a group. */
const ADDRESS = new Set([
  'address',
  'adresse',
  'anschrift',
  'direccion',
  'indirizzo',
  'adres',
  'адрес',
]);

/** The address part of a heading; null for other headings. */
function parseHeading(heading: string): AddressColumn | null {
  const plain = normalizeHeading(heading);
  const google = /^address(\d+)([a-z]+)$/.exec(plain);
  if (google) return findColumn(google[1] ?? '', google[2] ?? '');
  const word = plain.replace(/\d+$/, '');
  const splits = [
    ['', word],
    ...PREFIXES.filter((prefix) => word.startsWith(prefix)).map((prefix) => [
      prefix.startsWith('weiter') ? 'weitere' : prefix,
      word.slice(prefix.length),
    ]),
    ...SUFFIXES.filter((suffix) => word.endsWith(suffix)).map((suffix) => [
      suffix.replace('del', 'de'),
      word.slice(0, -suffix.length),
    ]),
  ];
  for (const [group = '', bare = ''] of splits) {
    const found = ADDRESS.has(bare) ? { group, part: 'whole' as const } : findColumn(group, bare);
    if (found) return found;
  }
  return null;
}

function findColumn(group: string, word: string): AddressColumn | null {
  const part = PART_OF.get(word);
  return part === undefined ? null : { group, part };
}

/** Address targets of a table's columns by their headings; null for all other columns. */
export function guessAddressColumns(headings: readonly string[]): (ColumnTarget | null)[] {
  const columns = headings.map(parseHeading);
  const groups = [...new Set(columns.flatMap((column) => (column ? [column.group] : [])))];
  return columns.map((column) => {
    if (column === null) return null;
    return ADDRESS_TARGETS[groups.indexOf(column.group)] ?? 'ignore';
  });
}

export interface AddressCell {
  heading: string;
  value: string;
}

/**
 * Joins the cells of one address to one line. A complete address in one cell takes precedence. The
 * postal code precedes the city where the table's language says so, and otherwise follows the region.
 */
export function joinAddress(cells: readonly AddressCell[]): string {
  const parsed = cells
    .map(({ heading, value }) => ({ part: parseHeading(heading)?.part, value: joinLines(value) }))
    .filter(({ value }) => value !== '');
  // Thunderbird calls the street `Address`, so that heading is a complete address only when another
  // column is the street.
  const hasStreetColumn = cells.some(({ heading }) => parseHeading(heading)?.part === 'street');
  const whole = parsed.find(({ part }) => part === 'whole');
  if (whole && hasStreetColumn) return whole.value;
  const isCodeFirst = cells.some(({ heading }) => {
    const plain = normalizeHeading(heading);
    return CODES_BEFORE_CITY.some((word) => plain.includes(word));
  });
  const all = (...parts: (Part | undefined)[]) =>
    parsed.filter(({ part }) => parts.includes(part)).map(({ value }) => value);
  const code = all('postalCode');
  const [city, region] = [all('city'), all('region')];
  if (isCodeFirst) city.unshift(...code);
  else (region.length > 0 ? region : city).push(...code);
  // Columns without a heading count as address parts in their order.
  return [...all('whole', 'street', undefined), city.join(' '), region.join(' '), ...all('country')]
    .filter((part) => part !== '')
    .join(', ');
}

/** Joins the lines of a formatted address with commas. */
function joinLines(text: string): string {
  return text
    .split(/\s*[\r\n]+\s*/)
    .map((line) => collapseWhitespace(line).replace(/,$/, ''))
    .filter((line) => line !== '')
    .join(', ');
}
