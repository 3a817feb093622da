import { useEffect, useRef, useState } from 'react';
import { listCompanyCards } from '#shared/api/organizations/cards.ts';
import type { ChangeRequest } from '#shared/api/organizations/change-requests.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import { api } from '#src/state/api.ts';

/** The present value of a request's field; null while it is unknown. */
export type FindCurrent = (request: ChangeRequest) => string | null;

/**
 * Reads the cards that requests are about, one call per member and each once: the list of requests
 * has only the values asked for.
 */
export function useCurrentValues(
  org: string,
  requests: readonly ChangeRequest[] | null,
): FindCurrent {
  const [cards, setCards] = useState<ReadonlyMap<string, PublishedCard>>(new Map());
  const known = useRef(new Set<string>());
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      for (const { member } of requests ?? []) {
        if (known.current.has(member.id)) continue;
        known.current.add(member.id);
        // oxlint-disable-next-line no-await-in-loop -- one at a time: the first rows come first
        const answer = await api.call(listCompanyCards, {
          params: { org },
          query: { member: member.id },
        });
        if (!isCurrent) return;
        // Without an answer the request shows only the new value.
        if (!answer.ok) continue;
        const found = answer.value.cards.map(({ card }) => [card.username, card] as const);
        setCards((current) => new Map([...current, ...found]));
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [org, requests]);
  return ({ username, field }) => cards.get(username)?.[field] ?? null;
}
