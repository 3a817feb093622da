import { useCallback } from 'react';
import type { Period } from '#shared/api/analytics/analytics.ts';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/loading/use-resource.ts';

export interface OrganizationAnalyticsFilter {
  period: Period;
  /** The ID of a group; empty for all. */
  group: string;
  /** The ID of a member; empty for all. */
  member: string;
}

/** Reads one page of a report. */
export function fetchOrganizationAnalytics(
  org: string,
  { period, group, member }: OrganizationAnalyticsFilter,
  page: { cursor?: string; limit?: string } = {},
) {
  const narrowed = { ...(group !== '' && { group }), ...(member !== '' && { member }) };
  return api.call(ANALYTICS.read.of(org), {
    query: { period, ...narrowed, ...page },
  });
}

/** Loads the numbers of a team with the first cards, again whenever the filter changes. */
export function useOrganizationAnalytics(
  org: string,
  { period, group, member }: OrganizationAnalyticsFilter,
) {
  const load = useCallback(
    (cursor?: string) =>
      fetchOrganizationAnalytics(org, { period, group, member }, { ...(cursor && { cursor }) }),
    [org, period, group, member],
  );
  const { value: report, extend, ...numbers } = useResource(useCallback(() => load(), [load]));
  const next = report?.next ?? null;
  return {
    ...numbers,
    report,
    hasMore: next !== null,
    loadMore: () => {
      if (next === null) return;
      void extend(
        () => load(next),
        (shown, page) => ({ ...shown, cards: [...shown.cards, ...page.cards], next: page.next }),
      );
    },
  };
}
