import type { CardContent } from '#shared/card/card.ts';
import type { PolicyContent } from './policy.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';

type Values = Partial<CardContent>;

/** A field of a card together with those derived from it, with defaults for absent ones. */
export function pickField(card: CardContent, field: PolicyField): Values {
  switch (field) {
    case 'name':
      return { name: card.name, familyName: card.familyName };
    case 'profileImage': {
      const { profileImage, contactPhoto, passPhoto } = card;
      return { profileImage, contactPhoto, passPhoto };
    }
    case 'headerPhoto':
      return { headerPhoto: card.headerPhoto, headerPhotoSize: card.headerPhotoSize };
    case 'hidesCounts':
      return { hidesCounts: card.hidesCounts ?? false };
    case 'isExchangeOn':
      return { isExchangeOn: card.isExchangeOn ?? true };
    case 'consentLine':
      return { consentLine: card.consentLine ?? '' };
    default:
      return { [field]: card[field] };
  }
}

/** The policy's value of a field in the shape of `pickField`. Empty if the policy has none. */
export function pickPolicyValue(
  { values }: Pick<PolicyContent, 'values'>,
  field: PolicyField,
): Values {
  if (field === 'headerPhoto' && values.headerPhoto !== undefined) {
    return { headerPhoto: values.headerPhoto, headerPhotoSize: values.headerPhotoSize ?? 100 };
  }
  const value = (values as Readonly<Record<string, unknown>>)[field];
  return value === undefined ? {} : { [field]: value };
}

/** Whether a card has the policy's value of a field, or the policy has none. */
export function isPolicyValue(
  card: CardContent,
  policy: Pick<PolicyContent, 'values'>,
  field: PolicyField,
): boolean {
  const value = pickField(card, field);
  return isSameField(value, { ...value, ...pickPolicyValue(policy, field) });
}

/** Empty values of a field that visitors do not see. */
export function blankField(field: PolicyField): Values {
  if (field === 'profileImage') return { profileImage: '', contactPhoto: '', passPhoto: '' };
  return { [field]: '' };
}

/** Whether two values of a field are the same to their reader. */
export function isSameField(one: Values, other: Values): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => read(one, key) === read(other, key));
}

function read(values: Values, key: string): unknown {
  const value: unknown = (values as Readonly<Record<string, unknown>>)[key];
  return value ?? '';
}

export function isBlankField(card: CardContent, field: PolicyField): boolean {
  const value = card[field];
  return value === undefined || (typeof value === 'string' && value.trim() === '');
}
