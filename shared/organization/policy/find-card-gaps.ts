import type { CardContent } from '#shared/card/card.ts';
import { applyPolicy, findMissingFields } from './apply-policy.ts';
import { CARD_GAPS, type CardGap } from './card-gaps.ts';
import { findRule, followsPolicy } from './field-origin.ts';
import type { FieldOverrides } from '#shared/card/policy/field-state.ts';
import { isBlankField } from './field-values.ts';
import { listExceptions } from './list-exceptions.ts';
import type { PolicyContent } from './policy.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';

/** The gaps between a card and its policy. A card that is switched off has exceptions only. */
export function findCardGaps(
  content: CardContent,
  policy: PolicyContent,
  overrides: FieldOverrides,
): CardGap[] {
  const shown = applyPolicy(content, policy, overrides);
  const hasGap: Record<CardGap, boolean> = {
    photo:
      findRule(policy, 'profileImage').visibility === 'public' &&
      isBlankField(shown, 'profileImage'),
    // A missing photo is a gap of its own.
    required: findMissingFields(shown, policy).some(({ path }) => path !== 'profileImage'),
    differs: POLICY_FIELDS.some((field) => {
      const rule = findRule(policy, field);
      return (
        overrides[field] === 'member' &&
        followsPolicy(rule, undefined) &&
        !followsPolicy(rule, 'member')
      );
    }),
    exceptions: listExceptions(content, policy, overrides).length > 0,
  };
  return CARD_GAPS.filter((gap) => hasGap[gap] && (content.isActive || gap === 'exceptions'));
}
