import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useHydrated } from '#src/ui/use-hydrated.ts';

/**
 * Token of an emailed link, or null. Removed from the URL at once, so that it stays out of the
 * history and screenshots.
 */
export function useLinkToken(name: 'token' | 'customer' | 'decline' = 'token'): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const tokenInUrl = isHydrated ? readLinkToken(hash, name) : null;
  if (tokenInUrl !== null && tokenInUrl !== token) setToken(tokenInUrl);
  useEffect(() => {
    if (tokenInUrl !== null) void navigate(pathname, { replace: true });
  }, [tokenInUrl, navigate, pathname]);
  return token;
}

/** Token of an emailed link, from the URL's fragment; null when there is none. */
export function readLinkToken(hash: string, name = 'token'): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get(name);
  return token !== null && token !== '' && token.length <= 200 ? token : null;
}
