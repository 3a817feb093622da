import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Token of an emailed link, or null. Removed from the URL at once, so that it stays out of the
 * history and screenshots.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const tokenInUrl = readLinkToken(hash);
  if (tokenInUrl !== null && tokenInUrl !== token) setToken(tokenInUrl);
  useEffect(() => {
    if (tokenInUrl !== null) void navigate(pathname, { replace: true });
  }, [tokenInUrl, navigate, pathname]);
  return token;
}

/** Token of an emailed link, from the URL's fragment; null when there is none. */
export function readLinkToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token !== null && token !== '' && token.length <= 200 ? token : null;
}
