import {
  BULK_MEMBERS_MAX,
  updateMembers,
  type BulkChange,
  type BulkResult,
} from '#shared/api/organizations/people/members.ts';
import type { Api } from '#src/state/api.ts';

export interface BulkRun {
  results: readonly BulkResult[];
  /** API keys of the team that a dry run says will be paused. */
  pausedKeys: number;
  /** Why the rest was not sent; null when all were. */
  failure: string | null;
}

interface BulkRequest {
  org: string;
  ids: readonly string[];
  change: BulkChange;
  isDryRun: boolean;
}

/**
 * Sends a change of many members, as many at a time as a call holds, and stops at the first call
 * that fails. `onProgress` gets the number of members done.
 */
export async function runBulk(
  { call }: Api,
  { org, ids, change, isDryRun }: BulkRequest,
  onProgress: (done: number) => void,
): Promise<BulkRun> {
  const results: BulkResult[] = [];
  let pausedKeys = 0;
  for (let at = 0; at < ids.length; at += BULK_MEMBERS_MAX) {
    const members = ids.slice(at, at + BULK_MEMBERS_MAX);
    // oxlint-disable-next-line no-await-in-loop -- in order, so that a failure leaves a clear rest
    const answer = await call(updateMembers, {
      params: { org },
      body: { members, change, isDryRun },
    });
    if (!answer.ok) return { results, pausedKeys, failure: answer.error.message };
    results.push(...answer.value.results);
    pausedKeys += answer.value.pausedKeys;
    onProgress(results.length);
  }
  return { results, pausedKeys, failure: null };
}
