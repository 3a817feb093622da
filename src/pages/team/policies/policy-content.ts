import type { TemplateKey } from '#shared/card/templates.ts';
import { buildCanonicalJson } from '#shared/organization/audit-chain.ts';
import {
  OWN_FIELD,
  policyNameSchema,
  policyWriteSchema,
  type FieldRule,
  type PolicyContent,
} from '#shared/organization/policy/policy.ts';
import { findRule } from '#shared/organization/policy/field-origin.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import { buildRule, type ChosenRule } from '#src/pages/team/policies/rules/field-choice.ts';
import type { PolicyDraft } from '#src/state/organizations/policy-drafts.ts';

type Values = PolicyContent['values'];

/** What a field says as soon as the team sets it, before a value is entered. */
const FIRST_VALUES: Values = {
  title: '',
  company: '',
  phone: '',
  website: '',
  bio: '',
  headerPhoto: '',
  headerPhotoSize: 100,
  template: 'premium',
  isIndexable: true,
  hidesCounts: false,
  isExchangeOn: true,
  consentLine: '',
};

/**
 * Gives a field the rule of a choice. A field that the team begins to set gets the value that it has
 * in the saved policy, or else a first one; the value of one that it no longer sets is left out.
 */
export function applyChoice(
  content: PolicyContent,
  saved: PolicyContent,
  field: PolicyField,
  chosen: ChosenRule,
): PolicyContent {
  const rule = buildRule(field, chosen);
  const wasSet = findRule(content, field).source === 'policy';
  if (rule.source === 'policy' && wasSet) return setRule(content, field, rule, content.values);
  const values = rule.source === 'policy' ? { ...FIRST_VALUES, ...saved.values } : {};
  return setRule(content, field, rule, values);
}

/** Gives a field its saved rule and value again, such as a rule that no choice expresses. */
export function restoreField(
  content: PolicyContent,
  saved: PolicyContent,
  field: PolicyField,
): PolicyContent {
  return setRule(content, field, findRule(saved, field), saved.values);
}

/** Sets a field's rule, and takes its values from `values`. */
function setRule(
  content: PolicyContent,
  field: PolicyField,
  rule: FieldRule,
  values: Values,
): PolicyContent {
  const keys = field === 'headerPhoto' ? ['headerPhoto', 'headerPhotoSize'] : [field];
  const { [field]: _, ...others } = content.rules;
  return {
    ...content,
    rules: isOwn(rule) ? others : { ...others, [field]: rule },
    values: Object.fromEntries([
      ...Object.entries(content.values).filter(([key]) => !keys.includes(key)),
      ...Object.entries(values).filter(([key]) => keys.includes(key)),
    ]),
  };
}

function isOwn(rule: FieldRule): boolean {
  return buildCanonicalJson(rule) === buildCanonicalJson(OWN_FIELD);
}

/** The template of every card, or null where members choose. */
export function findTemplate(content: PolicyContent): TemplateKey | null {
  return findRule(content, 'template').source === 'policy'
    ? (content.values.template ?? null)
    : null;
}

export function isSamePolicy(
  one: Pick<PolicyDraft, 'name' | 'content'>,
  other: Pick<PolicyDraft, 'name' | 'content'>,
): boolean {
  return toText(one) === toText(other);
}

/** JSON leaves out what is undefined, which has no canonical form. */
function toText({ name, content }: Pick<PolicyDraft, 'name' | 'content'>): string {
  const plain: unknown = JSON.parse(JSON.stringify({ name, content }));
  return buildCanonicalJson(plain);
}

/** What prevents saving, by path: `name`, or a path in the content such as `rules.title`. */
export function findPolicyIssues({
  name,
  content,
}: Pick<PolicyDraft, 'name' | 'content'>): ReadonlyMap<string, string> {
  const issues = new Map<string, string>();
  const named = policyNameSchema.safeParse(name);
  const written = policyWriteSchema.safeParse(content);
  for (const { message } of named.error?.issues ?? []) issues.set('name', message);
  for (const { path, message } of written.error?.issues ?? []) {
    const key = path.join('.');
    if (!issues.has(key)) issues.set(key, message);
  }
  return issues;
}
