import { useEffect, useState } from 'react';
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
  useEffect(() => {
    if (userId === null) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const stats = await askStats({ signal: leaving.signal });
      if (!leaving.signal.aborted) setAnswered({ userId, stats });
    };
    void ask();
    return () => leaving.abort();
  }, [userId]);
  const askAgain = async () => {
    if (userId === null) return;
    setAnswered(null);
    setAnswered({ userId, stats: await askStats({}) });
  };
  const isTheirs = answered !== null && answered.userId === userId;
  return { stats: isTheirs ? answered.stats : undefined, askAgain: () => void askAgain() };
}

async function askStats(call: { signal?: AbortSignal }): Promise<Stats | null> {
  const answer = await api.call(readStats, call);
  return answer.ok ? answer.value : null;
}
