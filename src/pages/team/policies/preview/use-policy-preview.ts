import { useCallback, useEffect, useState } from 'react';
import {
  previewPolicy,
  PREVIEW_CARDS_MAX,
  PREVIEW_SKIP_MAX,
} from '#shared/api/organizations/policies.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';

const PREVIEW_DEBOUNCE_MS = 350;

interface Preview {
  /** Null until the first response. */
  cards: readonly PublishedCard[] | null;
  /** The draft that the cards show. */
  shownContent: PolicyContent | null;
  failure: string | null;
  /** Whether the cards show an earlier draft. */
  isStale: boolean;
  /** Shows the next three members; null when there are no others. */
  showOthers: (() => void) | null;
  retry: () => void;
}

interface PreviewOptions {
  org: string;
  policyId: string;
  content: PolicyContent;
  /** An invalid draft leaves the last preview in place. */
  isValid: boolean;
  /** Whether the policy is being deleted: its preview would be answered by 404. */
  isPaused: boolean;
}

/** Up to three members' cards under a draft, rendered by the server a moment after each change. */
export function usePolicyPreview(options: PreviewOptions): Preview {
  const { org, policyId, content, isValid, isPaused } = options;
  const [start, setStart] = useState(0);
  const [result, setResult] = useState<PreviewResult>(NO_RESULT);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await api.call(previewPolicy, {
        params: { org, policy: policyId },
        query: { members: String(PREVIEW_CARDS_MAX), skip: String(start) },
        body: { content },
        ...(signal && { signal }),
      });
      if (signal?.aborted) return;
      setResult((current) =>
        answer.ok
          ? { ...answer.value, failure: null, content, start }
          : { ...current, failure: answer.error.message },
      );
    },
    [org, policyId, content, start],
  );
  useEffect(() => {
    if (!isValid || isPaused) return undefined;
    const controller = new AbortController();
    const cancel = browserClock.after(PREVIEW_DEBOUNCE_MS, () => void load(controller.signal));
    return () => {
      cancel();
      controller.abort();
    };
  }, [load, isValid, isPaused]);
  const next = result.hasMore ? start + PREVIEW_CARDS_MAX : 0;
  return {
    cards: result.cards,
    shownContent: result.content,
    failure: result.failure,
    isStale: result.content !== content || result.start !== start,
    showOthers: next === start ? null : () => setStart(next > PREVIEW_SKIP_MAX ? 0 : next),
    retry: () => void load(),
  };
}

interface PreviewResult {
  cards: readonly PublishedCard[] | null;
  hasMore: boolean;
  failure: string | null;
  /** What the cards show. */
  content: PolicyContent | null;
  start: number;
}
const NO_RESULT: PreviewResult = {
  cards: null,
  hasMore: false,
  failure: null,
  content: null,
  start: 0,
};
