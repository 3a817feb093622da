import { ELEMENT_TYPES, ELEMENTS, type ElementType } from '#shared/card/element/element.ts';
import { CARD_TEXT_FIELDS, type CardTextField } from '#src/features/card-parsing/imported-card.ts';

/** All columns with the same address target form one place. */
export const ADDRESS_TARGETS = ['address1', 'address2', 'address3', 'address4'] as const;
type AddressTarget = (typeof ADDRESS_TARGETS)[number];

export type ColumnTarget =
  | CardTextField
  | 'department'
  | 'namePrefix'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'nameSuffix'
  | 'username'
  | 'template'
  | 'isActive'
  | 'isIndexable'
  | 'showsCounts'
  | 'elements'
  | AddressTarget
  | `element:${ElementType}`
  | 'ignore';

/** Targets with their labels in the column picker. */
export const COLUMN_TARGETS: readonly (readonly [target: ColumnTarget, label: string])[] = [
  ['ignore', 'Skip'],
  ['name', CARD_TEXT_FIELDS.name],
  ['namePrefix', 'Name prefix (Dr., Prof.)'],
  ['firstName', 'First name'],
  ['middleName', 'Middle name'],
  ['lastName', 'Last name'],
  ['nameSuffix', 'Name suffix (Jr., PhD)'],
  ['title', CARD_TEXT_FIELDS.title],
  ['department', 'Department (after the title)'],
  ['company', CARD_TEXT_FIELDS.company],
  ['email', CARD_TEXT_FIELDS.email],
  ['phone', CARD_TEXT_FIELDS.phone],
  ['website', CARD_TEXT_FIELDS.website],
  ['bio', CARD_TEXT_FIELDS.bio],
  ['username', 'Username'],
  ['template', 'Template'],
  ['isActive', 'Active (yes or no)'],
  ['isIndexable', 'In search engines (yes or no)'],
  ['showsCounts', 'Shows counts (yes or no)'],
  ['elements', 'Elements (as exported)'],
  ...ADDRESS_TARGETS.map((target, at): readonly [ColumnTarget, string] => [
    target,
    `Part of address ${at + 1}`,
  ]),
  ...ELEMENT_TYPES.map((type): readonly [ColumnTarget, string] => [
    `element:${type}`,
    `Element: ${ELEMENTS[type].label}`,
  ]),
];

/** Target of a second column with the same meaning, so that both are imported. */
export const SECOND_TARGET: Readonly<Partial<Record<ColumnTarget, ColumnTarget>>> = {
  email: 'element:email',
  phone: 'element:phone',
  website: 'element:website',
};

/** Whether several columns may be assigned to this target. */
export function isSharedTarget(target: ColumnTarget): boolean {
  return target === 'ignore' || target.startsWith('element:') || isAddressTarget(target);
}

function isAddressTarget(target: ColumnTarget): target is AddressTarget {
  return target.startsWith('address');
}
