import type { CardContent } from '#shared/card/card.ts';
import { applyPolicy } from './apply-policy.ts';
import { findRule } from './field-origin.ts';
import type { FieldOverrides, NotTaken } from '#shared/card/policy/field-state.ts';
import { isPolicyValue, isSameField, pickField } from './field-values.ts';
import { changesFixedElements, isSameElements, pickOwnElements } from './fixed-elements.ts';
import type { PolicyContent } from './policy.ts';
import { POLICY_FIELDS, type PolicyField } from '#shared/card/policy/policy-fields.ts';

interface Edit {
  /** What the member owns, as it is stored. */
  stored: CardContent;
  /** The whole card as the client sent it. */
  sent: CardContent;
  policy: PolicyContent;
  /** The policy as the sender's copy of the card showed it, if it was another. */
  shown: PolicyContent | null;
  overrides: FieldOverrides;
  overridesLocks: OverridesLocks;
}

/** Whether changes of locked fields are taken, as exceptions for the card: of all, or of the named ones. */
export type OverridesLocks = boolean | readonly string[];

export function overridesLock(overridesLocks: OverridesLocks, field: string): boolean {
  return typeof overridesLocks === 'boolean' ? overridesLocks : overridesLocks.includes(field);
}

export interface Merged {
  content: CardContent;
  overrides: FieldOverrides;
  notTaken: NotTaken[];
  /** What was taken although it is locked. */
  overridden: NotTaken['field'][];
}

/**
 * Takes over only what the sender may change. A field that was sent as the policy shows it, or
 * showed it in the sender's copy, is unchanged. Never refuses: changes that were not taken over
 * are listed.
 */
export function takeOwnFields(edit: Edit): Merged {
  const { stored, sent, policy, shown, overrides } = edit;
  const views = (shown === null ? [policy] : [policy, shown]).map((one) =>
    applyPolicy(stored, one, overrides),
  );
  const merged: Merged = {
    content: { ...stored, isActive: sent.isActive, phoneCountries: sent.phoneCountries },
    overrides: { ...overrides },
    notTaken: [],
    overridden: [],
  };
  for (const field of POLICY_FIELDS) {
    const value = pickField(sent, field);
    if (!views.some((view) => isSameField(value, pickField(view, field)))) {
      takeField(edit, merged, field);
    }
  }
  takeElements(edit, merged);
  return merged;
}

function takeField(edit: Edit, merged: Merged, field: PolicyField): void {
  const { sent, policy, overridesLocks } = edit;
  const rule = findRule(policy, field);
  if (!rule.editable && !overridesLock(overridesLocks, field)) {
    merged.notTaken.push({ field, reason: 'locked' });
    return;
  }
  if (!rule.editable) merged.overridden.push(field);
  Object.assign(merged.content, pickField(sent, field));
  if (rule.source !== 'policy') return;
  if (isPolicyValue(sent, policy, field)) {
    delete merged.overrides[field];
  } else {
    merged.overrides[field] = rule.editable ? 'member' : 'exception';
  }
}

function takeElements(edit: Edit, merged: Merged): void {
  const { stored, sent, policy, shown, overridesLocks } = edit;
  const isFixedSame = [policy, shown].some(
    (one) => one !== null && !changesFixedElements(one, sent.cardElements),
  );
  if (!isFixedSame) merged.notTaken.push({ field: 'cardElements', reason: 'fixed' });
  const own = pickOwnElements(sent.cardElements);
  if (isSameElements(own, pickOwnElements(stored.cardElements))) return;
  if (!policy.allowsOwnElements && !overridesLock(overridesLocks, 'cardElements')) {
    merged.notTaken.push({ field: 'cardElements', reason: 'locked' });
    return;
  }
  if (!policy.allowsOwnElements) merged.overridden.push('cardElements');
  merged.content.cardElements = own;
}
