import { ELEMENT_TYPES, ELEMENTS, type ElementType } from '#shared/card/element.ts';
import { TEXT_FIELDS, type TextField } from '#shared/card-import/imported-card.ts';

/** The parts of an address stand in several columns; all columns of one of these make one place. */
export const ADDRESS_TARGETS = ['address1', 'address2', 'address3', 'address4'] as const;
export type AddressTarget = (typeof ADDRESS_TARGETS)[number];

/** What a column of a table may hold. */
export type ColumnTarget =
  | TextField
  | 'namePrefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'nameSuffix'
  | 'username'
  | 'template'
  | 'isActive'
  | 'isIndexable'
  | 'elements'
  | AddressTarget
  | `element:${ElementType}`
  | 'ignore';

/** Every target with the words it is offered by. */
export const COLUMN_TARGETS: readonly (readonly [target: ColumnTarget, label: string])[] = [
  ['ignore', 'Leave out'],
  ['name', TEXT_FIELDS.name],
  ['namePrefix', 'Name prefix (Dr., Prof.)'],
  ['firstName', 'First name'],
  ['middleName', 'Middle name'],
  ['lastName', 'Last name'],
  ['nameSuffix', 'Name suffix (Jr., PhD)'],
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
  ...ADDRESS_TARGETS.map((target, at): readonly [ColumnTarget, string] => [
    target,
    `Part of address ${at + 1}`,
  ]),
  ...ELEMENT_TYPES.map((type): readonly [ColumnTarget, string] => [
    `element:${type}`,
    `Element: ${ELEMENTS[type].label}`,
  ]),
];

/** Where a second column of the same meaning goes, so that both are carried. */
export const SECOND_TARGET: Readonly<Partial<Record<ColumnTarget, ColumnTarget>>> = {
  email: 'element:email',
  phone: 'element:phone',
  website: 'element:website',
};

/** Whether several columns may have this target by the person's choice. */
export function isSharedTarget(target: ColumnTarget): boolean {
  return target === 'ignore' || target.startsWith('element:') || isAddressTarget(target);
}

export function isAddressTarget(target: ColumnTarget): target is AddressTarget {
  return target.startsWith('address');
}
