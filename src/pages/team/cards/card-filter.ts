import { useState } from 'react';
import { useLocation } from 'react-router';
import { CARD_GAPS, type CardGap } from '#shared/organization/policy/card-gaps.ts';

/** The cards that the list shows: those of a member, or those with a gap to their policy. */
export type CardFilter =
  | { kind: 'holder'; id: string; name: string }
  | { kind: 'gap'; gap: CardGap };

interface NoCardsCopy {
  title: string;
  text: string;
}

export const NO_GAP_FILTER = 'All cards';
export const GAP_LABEL = 'Filter cards';
const GAP_COPY: Readonly<Record<CardGap, { label: string; none: NoCardsCopy }>> = {
  photo: {
    label: 'No photo',
    none: { title: 'Nothing to do', text: 'Every card has a photo.' },
  },
  required: {
    label: 'Missing fields',
    none: { title: 'Nothing to do', text: 'Every card has its required fields.' },
  },
  differs: {
    label: 'Differs from policy',
    none: { title: 'Nothing to do', text: 'No member chose another value than their policy has.' },
  },
  exceptions: {
    label: 'Exceptions',
    none: { title: 'No exceptions', text: 'No card has a value of its own in a locked field.' },
  },
};

export const GAP_OPTIONS = CARD_GAPS.map((key) => ({ key, label: GAP_COPY[key].label }));

/** What an empty list says about a gap. */
export function describeNoGaps(gap: CardGap): NoCardsCopy {
  return GAP_COPY[gap].none;
}

/** The filter of an option; null for any other value. */
export function findGapFilter(value: string | null): CardFilter | null {
  const gap = CARD_GAPS.find((one) => one === value);
  return gap === undefined ? null : { kind: 'gap', gap };
}

export function toCardQuery(filter: CardFilter | null): Readonly<Record<string, string>> {
  if (filter === null) return {};
  return filter.kind === 'holder' ? { member: filter.id } : { gap: filter.gap };
}

/** The filter, which another view can set by `&member=` or `&gap=`. */
export function useLinkedFilter(canFilter: boolean) {
  const query = new URLSearchParams(useLocation().search);
  return useState<CardFilter | null>(() => (canFilter ? parseFilter(query) : null));
}

function parseFilter(query: URLSearchParams): CardFilter | null {
  const filter = findGapFilter(query.get('gap'));
  if (filter !== null) return filter;
  const id = query.get('member');
  return id === null ? null : { kind: 'holder', id, name: '' };
}
