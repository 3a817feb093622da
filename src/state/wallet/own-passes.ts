import { useEffect, useState } from 'react';
import { listPasses, type OwnPasses } from '#shared/api/wallet/wallet-passes.ts';
import { logError } from '#src/browser/log.ts';
import { api } from '#src/state/api.ts';

/**
 * Returns the account's passes and its remaining monthly allowance, or null when the call fails.
 */
export async function fetchOwnPasses(): Promise<OwnPasses | null> {
  const answer = await api.call(listPasses, {});
  if (answer.ok) return answer.value;
  logError('Wallet passes', answer.error.message);
  return null;
}

/** Returns null for a guest, and until the passes are loaded. */
export function useOwnPasses(userId: string | null): OwnPasses | null {
  const [loaded, setLoaded] = useState<{ userId: string; own: OwnPasses | null } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    void fetchOwnPasses().then((own) => isCurrent && setLoaded({ userId, own }));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return loaded !== null && loaded.userId === userId ? loaded.own : null;
}
