import type { CardContent } from '#shared/card/card.ts';
import type { CardLogo } from '#shared/card/policy/organization-logo.ts';
import { buildOrganizationPalette } from './colors/organization-palette.ts';
import { blankField, isBlankField, pickPolicyValue } from './field-values.ts';
import { findRule, followsPolicy } from './field-origin.ts';
import type { CardBrand, FieldOverrides } from '#shared/card/policy/field-state.ts';
import { joinElements, pickOwnElements } from './fixed-elements.ts';
import type { PolicyContent } from './policy.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';

/**
 * An organization card as its holder sees it: what the member owns, with the policy's values and elements.
 */
export function applyPolicy<Card extends CardContent>(
  card: Card,
  policy: PolicyContent,
  overrides: FieldOverrides,
): Card {
  const values = POLICY_FIELDS.filter((field) =>
    followsPolicy(findRule(policy, field), overrides[field]),
  ).map((field) => pickPolicyValue(policy, field));
  return {
    ...card,
    ...Object.assign({}, ...values),
    cardElements: joinElements(policy, card.cardElements),
    ...(policy.dials && { dials: { ...policy.dials, ...card.dials } }),
  };
}

/** What a policy adds to a card that is not in one of its fields, with the organization's logo. */
export function buildBrand(
  { watermark, colors, showsLogo, showsCreateCard }: PolicyContent,
  logo: CardLogo | null,
): CardBrand {
  return {
    watermark,
    colors: colors && buildOrganizationPalette(colors),
    logo: showsLogo ? logo : null,
    showsCreateCard,
  };
}

/** An organization card as visitors see it: `applyPolicy` without hidden fields, and with the brand. */
export function buildBrandedCard<Card extends CardContent>(
  card: Card,
  policy: PolicyContent,
  overrides: FieldOverrides,
  logo: CardLogo | null,
): Card & { brand: CardBrand } {
  const hidden = POLICY_FIELDS.filter((field) => findRule(policy, field).visibility === 'hidden');
  return {
    ...applyPolicy(card, policy, overrides),
    ...Object.assign({}, ...hidden.map(blankField)),
    brand: buildBrand(policy, logo),
  };
}

/** The content of a new organization card: a person's own, with the policy's first values. */
export function buildFirstContent(card: CardContent, policy: PolicyContent): CardContent {
  const values = POLICY_FIELDS.filter((field) => {
    const { source, sync } = findRule(policy, field);
    return source === 'policy' && sync === 'first';
  }).map((field) => pickPolicyValue(policy, field));
  return {
    ...card,
    ...Object.assign({}, ...values),
    cardElements: pickOwnElements(card.cardElements),
  };
}

/** The required fields without a value, as issues. Empty for a card that is switched off. */
export function findMissingFields(
  card: CardContent,
  policy: PolicyContent,
): { path: string; message: string }[] {
  if (!card.isActive) return [];
  return POLICY_FIELDS.filter(
    (field) => findRule(policy, field).required && isBlankField(card, field),
  ).map((path) => ({ path, message: 'Your team requires this field.' }));
}
