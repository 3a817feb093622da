import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import type { Group } from '#shared/api/organizations/people/members.ts';
import type { FieldRule, PolicyContent } from '#shared/organization/policy/policy.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import { TEMPLATES, type TemplateKey } from '#shared/card/templates.ts';
import { findRule } from '#shared/organization/policy/field-origin.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { FIELD_NAMES } from '#src/features/organization/field-names.ts';
import { findTemplate } from '#src/pages/team/policies/policy-content.ts';
import { findChoice, type FieldChoice } from '#src/pages/team/policies/rules/field-choice.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const POLICIES_DESCRIPTION =
  'A card policy decides what is the same on every card, and what members may change. Each member has the first policy below that is assigned to one of their groups, or else the default.';

export const POLICY_DELETED: ToastText = {
  title: 'Policy Deleted',
  description: 'Its cards follow the next policy within about a minute.',
};
export const POLICY_CREATED: ToastText = {
  title: 'Policy Created',
  description: 'It applies once it is assigned to a group.',
};
export const ORDER_SAVED: ToastText = { title: 'Order Saved' };

export function buildSavedPolicyToast(reach: string): ToastText {
  return { title: 'Policy Saved', description: `Changes ${reach} within about a minute.` };
}

export function buildAssignedToast(policy: string, group: string): ToastText {
  return {
    title: 'Policy Assigned',
    description: `${group} follows “${policy}” within about a minute.`,
  };
}

/**
 * Whose cards a policy rules: `the cards of the 12 members of Sales`. A member of two groups counts
 * twice in the groups' totals, hence `up to`. `activeCount` is null where it is unknown.
 */
export function describeReach(
  policy: Pick<CardPolicy, 'isDefault' | 'groups'>,
  policies: readonly CardPolicy[],
  groups: readonly Group[],
  activeCount: number | null,
): string {
  if (policy.isDefault) {
    const hasOthers = policies.some((other) => !other.isDefault && other.groups.length > 0);
    if (hasOthers) return 'the cards of every member without another policy';
    return activeCount === null
      ? "every member's cards"
      : `the cards of ${countMembers(activeCount)}`;
  }
  const assigned = groups.filter(({ id }) => policy.groups.includes(id));
  if (assigned.length === 0) return 'no cards yet';
  const count = assigned.reduce((sum, { members }) => sum + members, 0);
  const names = listNames(assigned.map(({ name }) => name));
  const upTo = assigned.length > 1 ? 'up to ' : '';
  return `the cards of ${upTo}${countNoun(count, 'member')} of ${names}`;
}

function countMembers(count: number): string {
  return count === 1 ? 'the only member' : `all ${count.toLocaleString('en-US')} members`;
}

/** `Sales`, `Sales and Support`, `Sales, Support and 3 more`. */
export function listNames(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  const shown = names.length > 3 ? names.slice(0, 2) : names.slice(0, -1);
  const last = names.length > 3 ? `${names.length - 2} more` : (names.at(-1) ?? '');
  return `${shown.join(', ')} and ${last}`;
}

/** A field's rule in one or two sentences. */
export function describeRule(rule: FieldRule): string {
  const hidden = rule.visibility === 'hidden' ? " Visitors don't see it." : '';
  const required = rule.required ? ' A card needs it to be public.' : '';
  return `${describeSource(rule)}${required}${hidden}`;
}

function describeSource({ source, sync, editable }: FieldRule): string {
  if (source === 'member') {
    return editable
      ? 'Members fill it in.'
      : 'Only admins change it. Members can ask for a change.';
  }
  if (source === 'directory') return 'Comes from your directory.';
  if (sync === 'first') {
    return editable
      ? 'Filled in on new cards. Members can change it.'
      : 'Filled in on new cards. After that, only admins change it.';
  }
  return editable
    ? 'The same on every card, unless a member enters their own.'
    : "The same on every card. Members can't change it.";
}

export const CHOICE_NAMES: Readonly<Record<FieldChoice | 'custom', string>> = {
  member: "Member's choice",
  suggested: 'Suggested',
  fixed: 'Fixed by the company',
  directory: 'From the directory',
  hidden: 'Hidden',
  custom: 'Custom',
};

const CHOICE_WORDS: Readonly<Record<FieldChoice, string>> = {
  member: '',
  suggested: 'suggested',
  fixed: 'fixed',
  directory: 'from the directory',
  hidden: 'hidden',
};

/** How the rules of fields differ from the default: `Company fixed · Job title required`. */
export function summarizeRules(
  content: Pick<PolicyContent, 'rules'>,
  fields: readonly PolicyField[],
): string {
  const parts = fields.map((field) => {
    const chosen = findChoice(field, findRule(content, field));
    const words =
      chosen === null
        ? ['custom']
        : [CHOICE_WORDS[chosen.choice], chosen.isRequired ? 'required' : ''].filter(Boolean);
    return words.length === 0 ? '' : `${FIELD_NAMES[field]} ${words.join(', ')}`;
  });
  return parts.filter(Boolean).join(' · ');
}

/** A policy's name, and the groups that it is assigned to. */
export function summarizePolicy(
  name: string,
  { isDefault, groups: ids }: Pick<CardPolicy, 'isDefault' | 'groups'>,
  groups: readonly Group[],
): string {
  if (isDefault) return name;
  const assigned = groups.filter(({ id }) => ids.includes(id)).map((group) => group.name);
  return `${name} · ${assigned.length === 0 ? 'Not assigned' : listNames(assigned)}`;
}

/** How the design differs from the default: `Royal Blue fixed · Company colors`. */
export function summarizeDesign(content: PolicyContent): string {
  const template = findTemplate(content);
  const rule = summarizeRules(content, ['template']).replace(FIELD_NAMES.template, '').trim();
  return [
    template === null ? '' : `${nameTemplate(template, content.colors !== null)} ${rule}`,
    content.colors === null ? '' : 'Company colors',
    content.showsLogo ? '' : 'No logo',
    content.showsCreateCard ? 'Create Your Card' : '',
    content.watermark === '' ? '' : 'Watermark',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How elements differ from the default: `2 on every card · No own elements`. */
export function summarizeElements({
  elements,
  allowsOwnElements,
}: Pick<PolicyContent, 'elements' | 'allowsOwnElements'>): string {
  return [
    elements.length === 0 ? '' : `${elements.length} on every card`,
    allowsOwnElements ? '' : 'No own elements',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A template's name: only its material where company colors replace those of its label. */
export function nameTemplate(template: TemplateKey, isPainted: boolean): string {
  const { label, material } = TEMPLATES[template];
  return isPainted ? material : label;
}

/** Groups of fields. The template is a part of the design. */
export const RULE_SECTIONS: readonly { title: string; fields: readonly PolicyField[] }[] = [
  {
    title: 'Details',
    fields: ['name', 'title', 'company', 'email', 'phone', 'website', 'bio'],
  },
  { title: 'Pictures', fields: ['profileImage', 'headerPhoto'] },
  { title: 'Page', fields: ['isIndexable', 'hidesCounts', 'isExchangeOn', 'consentLine'] },
];

/** The two values of a switch, in words. */
export const SWITCH_VALUES = {
  isIndexable: { true: 'May list the page', false: 'May not list the page' },
  hidesCounts: { true: 'Hidden from visitors', false: 'Shown to visitors' },
  isExchangeOn: { true: 'On', false: 'Off' },
} as const satisfies Partial<Record<PolicyField, Readonly<Record<'true' | 'false', string>>>>;

export const CONFLICT = {
  title: 'Someone else changed this policy',
  text: 'Your changes are still here. Save them over the other version, or discard them.',
} as const;

export const PREVIEW_COPY = {
  invalid: 'Fix the marked fields to update the preview.',
  failed: "We couldn't update the preview.",
} as const;
