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
 * Changes a field's rule. A field that the team begins to set is locked and gets a first value; one
 * that returns to the members is theirs to edit.
 */
export function changeRule(
  content: PolicyContent,
  field: PolicyField,
  change: Partial<FieldRule>,
): PolicyContent {
  const before = findRule(content, field);
  const source = change.source ?? before.source;
  const isNewSource = source !== before.source;
  const rule: FieldRule = {
    ...before,
    ...(isNewSource && { editable: source !== 'policy', sync: 'always' as const }),
    ...change,
  };
  const { [field]: _, ...others } = content.rules;
  return {
    ...content,
    rules: isOwn(rule) ? others : { ...others, [field]: rule },
    values: isNewSource ? changeSource(content.values, field, source) : content.values,
  };
}

function changeSource(values: Values, field: PolicyField, source: FieldRule['source']): Values {
  const keys = field === 'headerPhoto' ? ['headerPhoto', 'headerPhotoSize'] : [field];
  const rest = Object.entries(values).filter(([key]) => !keys.includes(key));
  const first = Object.entries(FIRST_VALUES).filter(([key]) => keys.includes(key));
  return Object.fromEntries(source === 'policy' ? [...rest, ...first] : rest);
}

function isOwn(rule: FieldRule): boolean {
  return buildCanonicalJson(rule) === buildCanonicalJson(OWN_FIELD);
}

/** The template of every card, or null where members choose. */
export function findTemplate(content: PolicyContent): Values['template'] | null {
  return findRule(content, 'template').source === 'policy'
    ? (content.values.template ?? null)
    : null;
}

/** Sets the template of every card; null lets members choose. */
export function changeTemplate(
  content: PolicyContent,
  template: NonNullable<Values['template']> | null,
): PolicyContent {
  if (template === null) return changeRule(content, 'template', { source: 'member' });
  const next = changeRule(content, 'template', { source: 'policy' });
  return { ...next, values: { ...next.values, template } };
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
