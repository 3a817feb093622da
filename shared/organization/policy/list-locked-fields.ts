import type { NotTaken, PolicyState } from '#shared/card/policy/field-state.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';

/** What the holder of an organization card may not change. Empty for a private card, which has no policy. */
export function listLockedFields(state: PolicyState | undefined): NotTaken['field'][] {
  if (state === undefined) return [];
  const { fields, allowsOwnElements } = state;
  return [
    ...POLICY_FIELDS.filter((field) => fields[field]?.isEditable === false),
    ...(allowsOwnElements ? [] : (['cardElements'] as const)),
  ];
}
