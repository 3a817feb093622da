import { useCallback, useEffect, useState } from 'react';
import { readStats, type Stats } from '#shared/api/stats.ts';
import { api } from '#src/state/api.ts';

interface Answered {
  userId: string;
  /** Null when the server could not be asked. */
  stats: Stats | null;
}

export interface AskedStats {
  /** Undefined until the server answers and for guests, null when it does not. */
  stats: Stats | null | undefined;
  askAgain: () => void;
}

/** The server's numbers for an account. */
export function useStats(userId: string | null): AskedStats {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [times, setTimes] = useState(0);
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
  }, [userId, times]);
  const askAgain = useCallback(() => {
    setAnswered(null);
    setTimes((before) => before + 1);
  }, []);
  const isTheirs = answered !== null && answered.userId === userId;
  return { stats: isTheirs ? answered.stats : undefined, askAgain };
}
