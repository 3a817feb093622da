import { useCallback, useEffect, useState } from 'react';
import { listMembers, type Member } from '#shared/api/organizations/people/members.ts';
import { previewPolicy, PREVIEW_CARDS_MAX } from '#shared/api/organizations/policies.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';

const PREVIEW_DEBOUNCE_MS = 350;

interface Preview {
  /** Null until the first response. */
  cards: readonly PublishedCard[] | null;
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
  const members = useEndpoint(listMembers, { params: { org }, query: { status: 'active' } });
  const offered = listOffered(members.value?.members ?? []);
  const ids = offered
    .slice(start, start + PREVIEW_CARDS_MAX)
    .map(({ id }) => id)
    .join();

  const load = useCallback(
    async (signal?: AbortSignal) => {
      const answer = await api.call(previewPolicy, {
        params: { org, policy: policyId },
        query: { members: ids },
        body: { content },
        ...(signal && { signal }),
      });
      if (signal?.aborted) return;
      setResult((current) =>
        answer.ok
          ? { cards: answer.value.cards, failure: null, content, ids }
          : { ...current, failure: answer.error.message },
      );
    },
    [org, policyId, content, ids],
  );
  useEffect(() => {
    if (!isValid || isPaused || ids === '') return undefined;
    const controller = new AbortController();
    const cancel = browserClock.after(PREVIEW_DEBOUNCE_MS, () => void load(controller.signal));
    return () => {
      cancel();
      controller.abort();
    };
  }, [load, isValid, isPaused, ids]);
  const isEmpty = members.value !== null && offered.length === 0;
  return {
    cards: isEmpty ? [] : result.cards,
    failure: members.failure ?? result.failure,
    isStale: result.content !== content || result.ids !== ids,
    showOthers:
      offered.length > PREVIEW_CARDS_MAX
        ? () => setStart((current) => nextStart(current, offered.length))
        : null,
    retry: () => (members.failure === null ? void load() : members.reload()),
  };
}

interface PreviewResult {
  cards: readonly PublishedCard[] | null;
  failure: string | null;
  /** What the cards show. */
  content: PolicyContent | null;
  ids: string;
}
const NO_RESULT: PreviewResult = { cards: null, failure: null, content: null, ids: '' };

/** Members who hold a card, or everyone where none does: the server then shows a first card. */
function listOffered(members: readonly Member[]): readonly Member[] {
  const holders = members.filter(({ cards }) => cards > 0);
  return holders.length > 0 ? holders : members;
}

function nextStart(current: number, count: number): number {
  const next = current + PREVIEW_CARDS_MAX;
  return next >= count ? 0 : next;
}
