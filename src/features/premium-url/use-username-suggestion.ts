import { useEffect, useMemo, useState } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import { findFreeUsername } from './availability.ts';
import { suggestUsernames } from './suggest-usernames.ts';

/**
 * Suggests a username for a user without cards: the best match at once, an available one as soon as
 * the server responds.
 */
export function useUsernameSuggestion(user: User | null): string {
  const names = useMemo(() => (user ? suggestUsernames(user) : []), [user]);
  const [free, setFree] = useState<{ names: readonly string[]; name: string } | null>(null);
  useEffect(() => {
    if (names.length === 0) return undefined;
    let isCurrent = true;
    const check = async () => {
      const name = (await findFreeUsername(names)) ?? '';
      if (isCurrent) setFree({ names, name });
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [names]);
  return free?.names === names ? free.name : (names[0] ?? '');
}
