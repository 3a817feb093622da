import {
  PERSONAL_FIELDS,
  UNHIDEABLE_FIELDS,
  type PolicyField,
} from '#shared/card/policy/policy-fields.ts';
import type { FieldRule } from '#shared/organization/policy/policy.ts';

/** What an admin chooses for a field, in the order of the select. */
const FIELD_CHOICES = ['member', 'suggested', 'fixed', 'directory', 'hidden'] as const;
export type FieldChoice = (typeof FIELD_CHOICES)[number];

export interface ChosenRule {
  choice: FieldChoice;
  /** Whether a public card needs a value. */
  isRequired: boolean;
}

type RuleShape = Omit<FieldRule, 'required'>;

const SHAPES: Readonly<Record<FieldChoice, RuleShape>> = {
  member: { source: 'member', sync: 'always', editable: true, visibility: 'public' },
  suggested: { source: 'policy', sync: 'always', editable: true, visibility: 'public' },
  fixed: { source: 'policy', sync: 'always', editable: false, visibility: 'public' },
  directory: { source: 'directory', sync: 'always', editable: false, visibility: 'public' },
  hidden: { source: 'member', sync: 'always', editable: true, visibility: 'hidden' },
};

/** A policy has no value for a personal field: when it is fixed, only admins change it. */
const FIXED_PERSONAL: RuleShape = { ...SHAPES.member, editable: false };

/** Fields that always have a value, so that requiring one means nothing. */
const FILLED_FIELDS: ReadonlySet<PolicyField> = new Set([
  'template',
  'isIndexable',
  'hidesCounts',
  'isExchangeOn',
]);

/** Fields that directories of employees have. */
const DIRECTORY_FIELDS: ReadonlySet<PolicyField> = new Set([
  'name',
  'title',
  'company',
  'email',
  'phone',
  'profileImage',
]);

/** The choices of a field. */
export function listChoices(field: PolicyField, hasDirectory: boolean): FieldChoice[] {
  const isOffered: Readonly<Record<FieldChoice, boolean>> = {
    member: true,
    suggested: !PERSONAL_FIELDS.has(field),
    fixed: true,
    directory: hasDirectory && DIRECTORY_FIELDS.has(field),
    hidden: !UNHIDEABLE_FIELDS.has(field),
  };
  return FIELD_CHOICES.filter((choice) => isOffered[choice]);
}

/** Whether a choice can be required. A hidden field is not. */
export function canRequire(field: PolicyField, choice: FieldChoice): boolean {
  return choice !== 'hidden' && !FILLED_FIELDS.has(field);
}

/** The rule that a choice stands for. */
export function buildRule(field: PolicyField, { choice, isRequired }: ChosenRule): FieldRule {
  const isPersonal = choice === 'fixed' && PERSONAL_FIELDS.has(field);
  return {
    ...(isPersonal ? FIXED_PERSONAL : SHAPES[choice]),
    required: isRequired && canRequire(field, choice),
  };
}

/** The choice that stands for a rule, or null for a rule that no choice expresses. */
export function findChoice(field: PolicyField, rule: FieldRule): ChosenRule | null {
  const isRequired = rule.required;
  const choice = listChoices(field, true).find((one) =>
    isSameRule(buildRule(field, { choice: one, isRequired }), rule),
  );
  return choice === undefined ? null : { choice, isRequired };
}

function isSameRule(one: FieldRule, other: FieldRule): boolean {
  return (
    one.source === other.source &&
    one.sync === other.sync &&
    one.editable === other.editable &&
    one.required === other.required &&
    one.visibility === other.visibility
  );
}
