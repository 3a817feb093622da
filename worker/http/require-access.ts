import {
  findAccessIssue,
  formatHours,
  type AccessRules,
  type CallAccess,
} from '#shared/organization/access-rules.ts';
import { ApiError } from './api-error.ts';

/**
 * Requires that a call meets the rules of an organization; null for none. Throws `network_refused` and
 * `sign_in_again`, which name the organization.
 */
export function requireAccess(rules: AccessRules | null, call: CallAccess, name: string): void {
  const issue = rules === null ? null : findAccessIssue(rules, call);
  if (issue === null) return;
  const message =
    issue === 'network_refused'
      ? `${name} can only be used from its own networks. You are connected from ${call.address || 'an unknown address'}.`
      : `${name} asks you to enter your password again every ${formatHours(rules?.sessionHours ?? 0)}.`;
  throw new ApiError(issue, { message });
}
