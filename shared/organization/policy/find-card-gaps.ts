import type { CardContent } from '#shared/card/card.ts';
import { applyPolicy, findMissingFields } from './apply-policy.ts';
import { CARD_GAPS, type CardGap } from './card-gaps.ts';
import { findRule, followsPolicy } from './field-origin.ts';
import type { FieldOverrides } from './field-state.ts';
import { isBlankField } from './field-values.ts';
import type { PolicyContent } from './policy.ts';
import { POLICY_FIELDS } from './policy-fields.ts';

/** What a card lacks under its policy. Nothing if it is switched off. */
export function findCardGaps(
  content: CardContent,
  policy: PolicyContent,
  overrides: FieldOverrides,
): CardGap[] {
  if (!content.isActive) return [];
  const shown = applyPolicy(content, policy, overrides);
  const hasGap: Record<CardGap, boolean> = {
    photo:
      findRule(policy, 'profileImage').visibility === 'public' &&
      isBlankField(shown, 'profileImage'),
    // A missing photo is a gap of its own.
    required: findMissingFields(shown, policy).some(({ path }) => path !== 'profileImage'),
    // An exception is a decision of the team, so it is no gap.
    differs: POLICY_FIELDS.some((field) => {
      const rule = findRule(policy, field);
      return (
        overrides[field] === 'member' &&
        followsPolicy(rule, undefined) &&
        !followsPolicy(rule, 'member')
      );
    }),
  };
  return CARD_GAPS.filter((gap) => hasGap[gap]);
}
