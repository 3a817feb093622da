import { useEffect, useState } from 'react';
import type { Period } from '#shared/api/analytics/analytics.ts';
import {
  readCompanyAnalytics,
  type CompanyAnalytics,
} from '#shared/api/organizations/analytics.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

export interface NumberFilter {
  period: Period;
  /** The ID of a group; empty for all. */
  group: string;
  /** The ID of a member; empty for all. */
  member: string;
}

/** Reads one page of a report. */
export function fetchNumbers(
  org: string,
  { period, group, member }: NumberFilter,
  page: { cursor?: string; limit?: string; signal?: AbortSignal } = {},
) {
  const { signal, ...paging } = page;
  const narrowed = { ...(group !== '' && { group }), ...(member !== '' && { member }) };
  return api.call(readCompanyAnalytics, {
    params: { org },
    query: { period, ...narrowed, ...paging },
    ...(signal && { signal }),
  });
}

interface NumbersResult {
  requestKey: string;
  report: CompanyAnalytics | null;
  failure: ApiFailure | null;
}

export interface TeamNumbers {
  /** The last report with the cards loaded so far; null before the first. */
  report: CompanyAnalytics | null;
  /** Whether `report` belongs to the current filter. */
  isCurrent: boolean;
  /** The error of the last request; null when it succeeded. */
  failure: ApiFailure | null;
  isLoadingMore: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Loads the numbers of a team, again whenever the filter changes. */
export function useNumbers(org: string, { period, group, member }: NumberFilter): TeamNumbers {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<NumbersResult | null>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const requestKey = [period, group, member, attempt].join(' ');
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const answer = await fetchNumbers(org, { period, group, member }, { signal });
      if (signal.aborted) return;
      setResult((before) =>
        answer.ok
          ? { requestKey, report: answer.value, failure: null }
          : { requestKey, report: before?.report ?? null, failure: answer.error },
      );
    };
    void load();
    return () => controller.abort();
  }, [org, period, group, member, requestKey]);

  const loadMore = async () => {
    const cursor = result?.report?.next ?? null;
    if (cursor === null) return;
    setIsLoadingMore(true);
    const answer = await fetchNumbers(org, { period, group, member }, { cursor });
    setIsLoadingMore(false);
    if (!answer.ok) return toasts.show(failureToast('Loading Failed', answer.error));
    const { cards, next } = answer.value;
    setResult((current) => {
      // The filter changed, or the page was added already.
      if (current?.requestKey !== requestKey || current.report?.next !== cursor) return current;
      const { report } = current;
      return { ...current, report: { ...report, cards: [...report.cards, ...cards], next } };
    });
  };
  const isAnswered = result?.requestKey === requestKey;
  return {
    report: result?.report ?? null,
    isCurrent: isAnswered && result.failure === null,
    failure: isAnswered ? result.failure : null,
    isLoadingMore,
    loadMore: () => void loadMore(),
    retry: () => setAttempt(attempt + 1),
  };
}
