import { useEffect, useState } from 'react';
import { readStats, type Stats } from '#shared/api/stats.ts';
import { api } from '#src/state/api.ts';

/** The server's numbers for an account; null until they come, when they do not, and for guests. */
export function useStats(userId: string | null): Stats | null {
  const [answered, setAnswered] = useState<{ userId: string; stats: Stats } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const answer = await api.call(readStats, { signal: leaving.signal });
      if (answer.ok && !leaving.signal.aborted) setAnswered({ userId, stats: answer.value });
    };
    void ask();
    return () => leaving.abort();
  }, [userId]);
  return answered !== null && answered.userId === userId ? answered.stats : null;
}
