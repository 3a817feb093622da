import { useLocation } from 'react-router';
import { readReturnPath } from '#src/features/auth/return-path.ts';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/** The page to open after signing in. The default one in the prerendered page. */
export function useReturnPath(): string {
  const { search } = useLocation();
  return readReturnPath(useHydrated() ? search : '');
}
