import { useEffect, useState } from 'react';
import { readAnalytics, type Analytics, type Period } from '#shared/api/analytics/analytics.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { api } from '#src/state/api.ts';

export interface AnalyticsState {
  /** The last response, kept while the next one loads; null before the first. */
  analytics: Analytics | null;
  /** Whether `analytics` belongs to the current period and card. */
  isCurrent: boolean;
  /** The error of the last request; null when it succeeded. */
  failure: ApiFailure | null;
  retry: () => void;
}

interface AnalyticsResult {
  requestKey: string;
  analytics: Analytics | null;
  failure: ApiFailure | null;
}

/** Loads the analytics of a period. An empty `username` means all cards. */
export function useAnalytics(period: Period, username: string): AnalyticsState {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<AnalyticsResult | null>(null);
  const requestKey = `${period} ${username} ${attempt}`;
  useEffect(() => {
    const controller = new AbortController();
    const query = { period, ...(username !== '' && { username }) };
    const load = async () => {
      const answer = await api.call(readAnalytics, { query, signal: controller.signal });
      if (controller.signal.aborted) return;
      setResult((before) =>
        answer.ok
          ? { requestKey, analytics: answer.value, failure: null }
          : { requestKey, analytics: before?.analytics ?? null, failure: answer.error },
      );
    };
    void load();
    return () => controller.abort();
  }, [period, username, requestKey]);
  const isCurrent = result?.requestKey === requestKey && result.failure === null;
  return {
    analytics: result?.analytics ?? null,
    isCurrent,
    failure: result?.requestKey === requestKey ? result.failure : null,
    retry: () => setAttempt(attempt + 1),
  };
}
