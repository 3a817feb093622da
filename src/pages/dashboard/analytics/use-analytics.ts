import { useEffect, useState } from 'react';
import { readAnalytics, type Analytics, type Period } from '#shared/api/analytics.ts';
import { api } from '#src/state/api.ts';

export interface AnalyticsState {
  /** The last answer, which stays while the next is on its way; null before the first. */
  analytics: Analytics | null;
  /** Whether it is the answer to what is asked now. */
  isCurrent: boolean;
  /** Why there is no answer, for people; null while there is none to give. */
  failure: string | null;
  retry: () => void;
}

interface Answered {
  asked: string;
  analytics: Analytics | null;
  failure: string | null;
}

/** The numbers of a period, of one card or of all (an empty name). */
export function useAnalytics(period: Period, username: string): AnalyticsState {
  const [tries, setTries] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const asked = `${period} ${username} ${tries}`;
  useEffect(() => {
    const leaving = new AbortController();
    const query = { period, ...(username !== '' && { username }) };
    const ask = async () => {
      const answer = await api.call(readAnalytics, { query, signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setAnswered((before) =>
        answer.ok
          ? { asked, analytics: answer.value, failure: null }
          : { asked, analytics: before?.analytics ?? null, failure: answer.error.message },
      );
    };
    void ask();
    return () => leaving.abort();
  }, [period, username, asked]);
  const isCurrent = answered?.asked === asked && answered.failure === null;
  return {
    analytics: answered?.analytics ?? null,
    isCurrent,
    failure: answered?.asked === asked ? answered.failure : null,
    retry: () => setTries(tries + 1),
  };
}
