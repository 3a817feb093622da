import type { CardPolicy } from '#shared/api/organizations/policies.ts';
import type { Group } from '#shared/api/organizations/people/members.ts';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import { countNoun } from '#shared/text/count-noun.ts';
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

/** Groups of fields in the table. */
export const RULE_SECTIONS: readonly { title: string; fields: readonly PolicyField[] }[] = [
  {
    title: 'On the card',
    fields: ['name', 'title', 'company', 'email', 'phone', 'website', 'bio'],
  },
  { title: 'Pictures and design', fields: ['profileImage', 'headerPhoto', 'template'] },
  { title: 'Page', fields: ['isIndexable', 'hidesCounts', 'isExchangeOn', 'consentLine'] },
];

export const SOURCE_OPTIONS = [
  { key: 'member', label: 'The member' },
  { key: 'policy', label: 'The team' },
] as const;

export const SYNC_OPTIONS = [
  { key: 'always', label: 'Always' },
  { key: 'first', label: 'On new cards only' },
] as const;

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
  empty: 'No member has a company card yet. Create one, and it appears here.',
  failed: "We couldn't update the preview.",
} as const;
