import { ELEMENT_TYPES, ELEMENTS, type ElementType } from '#shared/card/element.ts';
import { TEXT_FIELDS, type TextField } from '#shared/card-import/imported-card.ts';

/** What a column of a table may hold. */
export type ColumnTarget =
  | TextField
  | 'firstName'
  | 'lastName'
  | 'username'
  | 'template'
  | 'isActive'
  | 'isIndexable'
  | 'elements'
  | `element:${ElementType}`
  | 'ignore';

/** Every target with the words it is offered by. */
export const COLUMN_TARGETS: readonly (readonly [target: ColumnTarget, label: string])[] = [
  ['ignore', 'Leave out'],
  ['name', TEXT_FIELDS.name],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['title', TEXT_FIELDS.title],
  ['company', TEXT_FIELDS.company],
  ['email', TEXT_FIELDS.email],
  ['phone', TEXT_FIELDS.phone],
  ['website', TEXT_FIELDS.website],
  ['bio', TEXT_FIELDS.bio],
  ['username', 'Username'],
  ['template', 'Template'],
  ['isActive', 'Active (yes or no)'],
  ['isIndexable', 'In search engines (yes or no)'],
  ['elements', 'Elements, as we export them'],
  ...ELEMENT_TYPES.map((type): readonly [ColumnTarget, string] => [
    `element:${type}`,
    `Element: ${ELEMENTS[type].label}`,
  ]),
];

/** How columns are called by address books, directories and our own export; letters and digits alone. */
const WORDS: readonly (readonly [ColumnTarget, string])[] = [
  ['name', 'name fullname displayname contactname person employee vollerstandigername nom nombre'],
  ['firstName', 'firstname first givenname forename vorname prenom nombredepila'],
  ['lastName', 'lastname last surname familyname nachname nomdefamille apellido apellidos'],
  ['title', 'title jobtitle position role occupation funktion poste cargo organizationtitle'],
  [
    'company',
    'company organization organisation organizationname employer business firma societe empresa',
  ],
  ['email', 'email emailaddress mail workemail businessemail email1value emailadresse correo'],
  [
    'phone',
    'phone phonenumber telephone mobile mobilephone cell cellphone businessphone workphone phone1value telefon handy tel',
  ],
  ['website', 'website web url homepage webpage site website1value webseite companywebsite'],
  ['bio', 'bio about note notes description summary'],
  ['username', 'username handle slug'],
  ['template', 'template design style'],
  ['isActive', 'active isactive enabled'],
  ['isIndexable', 'insearchengines indexable'],
  ['elements', 'elements'],
  ['element:location', 'location address city place office adresse ort businessaddress'],
  ['element:twitter', 'twitter x twitterx'],
  ['element:whatsapp', 'whatsapp'],
  ['element:calendar', 'calendar calendly booking'],
  ['element:shop', 'shop onlineshop store'],
];

const GUESSES: ReadonlyMap<string, ColumnTarget> = new Map([
  ...ELEMENT_TYPES.map((type): [string, ColumnTarget] => [type, `element:${type}`]),
  ...WORDS.flatMap(([target, words]) =>
    words.split(' ').map((word): [string, ColumnTarget] => [word, target]),
  ),
]);
/** Where a second column of the same meaning goes. */
const SECOND: Readonly<Partial<Record<ColumnTarget, ColumnTarget>>> = {
  email: 'element:email',
  phone: 'element:phone',
  website: 'element:website',
};

/** What each column most likely holds, by its heading; no text of the card is given by two. */
export function guessColumns(headings: readonly string[]): ColumnTarget[] {
  const taken = new Set<ColumnTarget>();
  // In our own tables the address is the card's page, which a new card has anew.
  const isOurs = headings.includes('Elements') && headings.includes('Username');
  return headings.map((heading) => {
    if (isOurs && heading === 'Address') return 'ignore';
    const wanted = GUESSES.get(plain(heading)) ?? GUESSES.get(plain(heading).replace(/\d+$/, ''));
    if (wanted === undefined) return 'ignore';
    const target = taken.has(wanted) ? (SECOND[wanted] ?? 'ignore') : wanted;
    taken.add(target);
    return target;
  });
}

/** Whether a first row names the columns: at least one heading is known, and no cell is an address of mail. */
export function isHeading(row: readonly string[]): boolean {
  const isKnown = guessColumns(row).some((target) => target !== 'ignore');
  return isKnown && !row.some((cell) => cell.includes('@'));
}

function plain(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
