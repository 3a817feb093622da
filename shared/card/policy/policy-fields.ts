/** Fields of a card that a policy can rule, in the order of the editor. */
export const POLICY_FIELDS = [
  'name',
  'title',
  'company',
  'email',
  'phone',
  'website',
  'bio',
  'profileImage',
  'headerPhoto',
  'template',
  'isIndexable',
  'hidesCounts',
  'isExchangeOn',
  'consentLine',
] as const;
export type PolicyField = (typeof POLICY_FIELDS)[number];

/** Fields that are always a person's own: a policy may lock or hide them but has no value for them. */
export const PERSONAL_FIELDS: ReadonlySet<PolicyField> = new Set(['name', 'email', 'profileImage']);

/** Fields that every card shows, so that they cannot be hidden. */
export const UNHIDEABLE_FIELDS: ReadonlySet<PolicyField> = new Set([
  'name',
  'template',
  'isIndexable',
  'hidesCounts',
  'isExchangeOn',
]);
