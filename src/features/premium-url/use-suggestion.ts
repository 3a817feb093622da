import { useEffect, useMemo, useState } from 'react';
import type { User } from '#shared/api/auth.ts';
import { firstFree } from '#src/features/premium-url/availability.ts';
import { suggestUsernames } from '#src/features/premium-url/suggest-username.ts';

/** A username for somebody who has no card yet: the best that fits their name at once, a free one as soon as the server answers. */
export function useSuggestion(user: User | null): string {
  const names = useMemo(() => (user ? suggestUsernames(user) : []), [user]);
  const [free, setFree] = useState<{ names: readonly string[]; name: string } | null>(null);
  useEffect(() => {
    if (names.length === 0) return undefined;
    let isCurrent = true;
    const ask = async () => {
      const name = (await firstFree(names)) ?? '';
      if (isCurrent) setFree({ names, name });
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [names]);
  return free?.names === names ? free.name : (names[0] ?? '');
}
