import { useEffect, useState } from 'react';
import { listMembers, type Member } from '#shared/api/organizations/members.ts';
import { previewPolicy, PREVIEW_CARDS_MAX } from '#shared/api/organizations/policies.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { browserClock } from '#src/browser/clock.ts';
import { api } from '#src/state/api.ts';

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
}

/** Up to three members' cards under a draft, rendered by the server a moment after each change. */
export function usePolicyPreview({ org, policyId, content, isValid }: PreviewOptions): Preview {
  const [members, setMembers] = useState<readonly Member[] | null>(null);
  const [start, setStart] = useState(0);
  const [cards, setCards] = useState<readonly PublishedCard[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isStale, setIsStale] = useState(true);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const answer = await api.call(listMembers, { params: { org }, query: { status: 'active' } });
      if (!isCurrent) return;
      setFailure(answer.ok ? null : answer.error.message);
      // Members who hold a card come first: only they have something to show.
      if (answer.ok) setMembers(answer.value.members.toSorted((a, b) => b.cards - a.cards));
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [org, attempt]);

  const holders = members?.filter(({ cards }) => cards > 0) ?? [];
  const offered = holders.length > 0 ? holders : (members ?? []);
  const ids = offered
    .slice(start, start + PREVIEW_CARDS_MAX)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    setIsStale(true);
    if (!isValid || ids === '') return undefined;
    let isCurrent = true;
    const load = async () => {
      const answer = await api.call(previewPolicy, {
        params: { org, policy: policyId },
        query: { members: ids },
        body: { content },
      });
      if (!isCurrent) return;
      setFailure(answer.ok ? null : answer.error.message);
      if (!answer.ok) return;
      setCards(answer.value.cards);
      setIsStale(false);
    };
    const cancel = browserClock.after(PREVIEW_DEBOUNCE_MS, () => void load());
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [org, policyId, content, isValid, ids, attempt]);

  const hasOthers = offered.length > PREVIEW_CARDS_MAX;
  return {
    cards: members?.length === 0 ? [] : cards,
    failure,
    isStale,
    showOthers: hasOthers ? () => setStart((current) => nextStart(current, offered.length)) : null,
    retry: () => setAttempt((current) => current + 1),
  };
}

function nextStart(current: number, count: number): number {
  const next = current + PREVIEW_CARDS_MAX;
  return next >= count ? 0 : next;
}
