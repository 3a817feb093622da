import {
  remindInvitations,
  revokeInvitations,
  type BulkInvitationResults,
} from '#shared/api/organizations/people/invitations.ts';
import { BULK_INVITATIONS_MAX } from '#shared/organization/limits.ts';
import type { InvitationAction } from '#src/pages/team/invitations/bulk-copy.ts';
import type { Api } from '#src/state/api.ts';

export interface InvitationRun {
  results: BulkInvitationResults['results'];
  /** Why the rest was not sent; null when all were. */
  failure: string | null;
}

const ENDPOINTS = { remind: remindInvitations, revoke: revokeInvitations } as const;

/**
 * Reminds of or revokes invitations, as many at a time as a call holds, and stops at the first call
 * that fails. `onProgress` gets the number of invitations done.
 */
export async function runInvitations(
  { call }: Api,
  { org, ids, action }: { org: string; ids: readonly string[]; action: InvitationAction },
  onProgress: (done: number) => void,
): Promise<InvitationRun> {
  const results: BulkInvitationResults['results'] = [];
  for (let at = 0; at < ids.length; at += BULK_INVITATIONS_MAX) {
    const invitations = ids.slice(at, at + BULK_INVITATIONS_MAX);
    // oxlint-disable-next-line no-await-in-loop -- in order, so that a failure leaves a clear rest
    const answer = await call(ENDPOINTS[action], { params: { org }, body: { invitations } });
    if (!answer.ok) return { results, failure: answer.error.message };
    results.push(...answer.value.results);
    onProgress(results.length);
  }
  return { results, failure: null };
}
