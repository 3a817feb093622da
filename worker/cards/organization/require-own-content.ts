import type { CardContent } from '#shared/card/card.ts';
import { findContentIssues } from '#shared/card/link/content-issues.ts';
import { applyPolicy, findMissingFields } from '#shared/organization/policy/apply-policy.ts';
import { findRule } from '#shared/organization/policy/field-origin.ts';
import { OWN_ELEMENTS_MAX } from '#shared/organization/policy/fixed-elements.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';
import {
  overridesLock,
  type Merged,
  type OverridesLocks,
} from '#shared/organization/policy/take-own-fields.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** Throws `invalid_input` for missing required fields, values that are no links, or many elements. */
export function requireOwnContent(
  content: CardContent,
  policy: PolicyContent,
  { overrides, overridesLocks }: Pick<Merged, 'overrides'> & { overridesLocks: OverridesLocks },
): void {
  const shown = applyPolicy(content, policy, overrides);
  // Who cannot fill in a locked field must be able to save the others.
  const locked = new Set<string>(
    POLICY_FIELDS.filter(
      (field) => !findRule(policy, field).editable && !overridesLock(overridesLocks, field),
    ),
  );
  const missing = findMissingFields(shown, policy).filter(({ path }) => !locked.has(path));
  const issues = [...missing, ...findContentIssues(content)];
  if (content.cardElements.length > OWN_ELEMENTS_MAX) {
    issues.push({
      path: 'cardElements',
      message: `Use at most ${OWN_ELEMENTS_MAX} elements of your own.`,
    });
  }
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}
