import { useEffect, useState } from 'react';
import { readStats, type Stats } from '#shared/api/stats.ts';
import { api } from '#src/state/api.ts';

interface Answered {
  userId: string;
  /** Null when the server could not be asked. */
  stats: Stats | null;
}

/** The server's numbers for an account: undefined until it answers and for guests, null when it does not. */
export function useStats(userId: string | null): Stats | null | undefined {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const answer = await api.call(readStats, { signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setAnswered({ userId, stats: answer.ok ? answer.value : null });
    };
    void ask();
    return () => leaving.abort();
  }, [userId]);
  return answered !== null && answered.userId === userId ? answered.stats : undefined;
}
