import { useEffect, useState } from 'react';
import type { User } from '#shared/api/auth/auth.ts';

/**
 * Suggests a username for a user without cards: the best match as soon as the code is loaded, an
 * available one as soon as the server responds. Null until then; '' without a user or a suggestion.
 */
export function useUsernameSuggestion(user: User | null): string | null {
  const [found, setFound] = useState<{ user: User; name: string } | null>(null);
  useEffect(() => {
    if (user === null) return undefined;
    let isCurrent = true;
    const show = (name: string) => {
      if (isCurrent) setFound({ user, name });
    };
    const suggest = async () => {
      // Not part of the first load: most accounts have a card.
      const [{ suggestUsernames }, { findFreeUsername }] = await Promise.all([
        import('./suggest-usernames.ts'),
        import('./availability.ts'),
      ]);
      const names = suggestUsernames(user);
      show(names[0] ?? '');
      if (names.length > 0) show((await findFreeUsername(names)) ?? '');
    };
    // Without the code, the person enters a name of their own.
    suggest().catch(() => show(''));
    return () => {
      isCurrent = false;
    };
  }, [user]);
  if (user === null) return '';
  return found?.user === user ? found.name : null;
}
