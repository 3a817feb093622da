import { useEffect, useState } from 'react';
import {
  departMember,
  type DeparturePlan,
  type LeaverSetting,
} from '#shared/api/organizations/people/departures.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { api } from '#src/state/api.ts';

const DRY_RUN_DEBOUNCE_MS = 250;

interface PlanState {
  /** The latest plan, also while a newer one loads. */
  plan: DeparturePlan | null;
  failure: ApiFailure | null;
  /** Whether the plan belongs to the choice. */
  isCurrent: boolean;
  retry: () => void;
}

/**
 * Asks the server what a departure with a choice does. What the choice leaves out follows the
 * organization's setting; null sends no request.
 */
export function useDeparturePlan(
  org: string,
  member: string,
  choice: Partial<LeaverSetting> | null,
): PlanState {
  const [round, setRound] = useState(0);
  const key = choice === null ? null : JSON.stringify([choice, round]);
  const [state, setState] = useState<{
    key: string | null;
    plan: DeparturePlan | null;
    failure: ApiFailure | null;
  }>({ key: null, plan: null, failure: null });
  const isFirst = state.key === null;
  useEffect(() => {
    if (choice === null) return undefined;
    let isWaiting = true;
    const load = async () => {
      const body = { ...choice, isDryRun: true };
      const answer = await api.call(departMember, { params: { org, member }, body });
      if (!isWaiting) return;
      setState((current) => ({
        key,
        plan: answer.ok ? answer.value.departure : current.plan,
        failure: answer.ok ? null : answer.error,
      }));
    };
    const cancel = browserClock.after(isFirst ? 0 : DRY_RUN_DEBOUNCE_MS, () => void load());
    return () => {
      isWaiting = false;
      cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key holds the choice
  }, [org, member, key]);
  const isCurrent = key !== null && state.key === key && state.failure === null;
  return {
    plan: state.plan,
    failure: state.failure,
    isCurrent,
    retry: () => setRound(round + 1),
  };
}
