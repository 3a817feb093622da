import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readLinkToken } from '#src/features/auth/link-token.ts';

/**
 * The token a mailed link brought here, or null. It is taken out of the address at once: it must not stay in the history, nor in
 * a picture of the screen.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  const arrived = readLinkToken(hash);
  if (arrived !== null && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (arrived !== null) void navigate(pathname, { replace: true });
  }, [arrived, navigate, pathname]);
  return token;
}
