import { useState } from 'react';
import { useLocation } from 'react-router';
import { CARD_GAPS, type CardGap } from '#shared/organization/policy/card-gaps.ts';

/** The cards that the list shows: those of a member, or those that lack something. */
export type CardFilter =
  | { kind: 'holder'; id: string; name: string }
  | { kind: 'gap'; gap: CardGap };

const GAP_NAMES: Readonly<Record<CardGap, string>> = {
  photo: 'No photo',
  required: 'Required field missing',
  differs: 'Different from the policy',
  exceptions: 'Exceptions',
};

export function toCardQuery(filter: CardFilter | null): Readonly<Record<string, string>> {
  if (filter === null) return {};
  return filter.kind === 'holder' ? { member: filter.id } : { gap: filter.gap };
}

/** `shownName` is the holder of the first card that is shown. */
export function describeFilter(filter: CardFilter, shownName: string | undefined): string {
  if (filter.kind === 'gap') return GAP_NAMES[filter.gap];
  return `Only ${filter.name || shownName || 'one member'}`;
}

/** The title of an empty list. */
export function describeNoCards(filter: CardFilter | null, shownName: string | undefined): string {
  if (filter === null) return 'No company cards yet';
  if (filter.kind === 'gap') return 'Nothing to do';
  return `${filter.name || shownName || 'This member'} has no company card`;
}

/** The filter, which another view can set by `&member=` or `&gap=`. */
export function useLinkedFilter(canFilter: boolean) {
  const query = new URLSearchParams(useLocation().search);
  return useState<CardFilter | null>(() => (canFilter ? parseFilter(query) : null));
}

function parseFilter(query: URLSearchParams): CardFilter | null {
  const gap = CARD_GAPS.find((one) => one === query.get('gap'));
  if (gap !== undefined) return { kind: 'gap', gap };
  const id = query.get('member');
  return id === null ? null : { kind: 'holder', id, name: '' };
}
