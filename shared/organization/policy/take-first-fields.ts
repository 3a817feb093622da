import type { CardContent } from '#shared/card/card.ts';
import { buildFirstContent } from './apply-policy.ts';
import { findRule } from './field-origin.ts';
import { isPolicyValue, isSameField, pickField } from './field-values.ts';
import type { PolicyContent } from './policy.ts';
import { POLICY_FIELDS, type PolicyField } from '#shared/card/policy/policy-fields.ts';
import type { Merged } from './take-own-fields.ts';

interface FirstEdit {
  /** The new card as the client sent it. */
  sent: CardContent;
  /** A card without values: what equals it was not meant. */
  blank: CardContent;
  policy: PolicyContent;
  /** Whether values of locked fields are taken, as exceptions for this card. */
  overridesLocks: boolean;
}

/**
 * The content of a new organization card. A locked field that has a value of the policy keeps it, as in
 * `takeOwnFields`; another locked field gets its first value from the creator of the card.
 */
export function takeFirstFields(edit: FirstEdit): Merged {
  const merged: Merged = {
    content: buildFirstContent(edit.sent, edit.policy),
    overrides: {},
    notTaken: [],
    overridden: [],
  };
  for (const field of POLICY_FIELDS) {
    if (isLockedChange(edit, field)) takeLocked(edit, merged, field);
  }
  const { content } = merged;
  if (edit.policy.allowsOwnElements || content.cardElements.length === 0) return merged;
  if (edit.overridesLocks) {
    merged.overridden.push('cardElements');
  } else {
    content.cardElements = [];
    merged.notTaken.push({ field: 'cardElements', reason: 'locked' });
  }
  return merged;
}

function isLockedChange({ sent, blank, policy }: FirstEdit, field: PolicyField): boolean {
  const { source, editable } = findRule(policy, field);
  return (
    source === 'policy' &&
    !editable &&
    !isSameField(pickField(sent, field), pickField(blank, field)) &&
    !isPolicyValue(sent, policy, field)
  );
}

function takeLocked(
  { sent, blank, policy, overridesLocks }: FirstEdit,
  merged: Merged,
  field: PolicyField,
): void {
  if (overridesLocks) {
    Object.assign(merged.content, pickField(sent, field));
    merged.overrides[field] = 'exception';
    merged.overridden.push(field);
    return;
  }
  // A value that is not taken must not appear once the policy no longer has one.
  if (findRule(policy, field).sync === 'always') {
    Object.assign(merged.content, pickField(blank, field));
  }
  merged.notTaken.push({ field, reason: 'locked' });
}
