import { useEffect, useState } from 'react';
import { listPasses, type OwnPasses } from '#shared/api/wallet-passes.ts';
import { logError } from '#src/browser/log.ts';
import { api } from '#src/state/api.ts';

/** An account's passes and what its month has left; null when the server does not say. */
export async function fetchOwnPasses(): Promise<OwnPasses | null> {
  const answer = await api.call(listPasses, {});
  if (answer.ok) return answer.value;
  logError('Wallet passes', answer.error.message);
  return null;
}

/** The same as a hook: null for a guest, and until it is known. */
export function useOwnPasses(userId: string | null): OwnPasses | null {
  const [known, setKnown] = useState<{ userId: string; own: OwnPasses | null } | null>(null);
  useEffect(() => {
    if (userId === null) return undefined;
    let isCurrent = true;
    void fetchOwnPasses().then((own) => isCurrent && setKnown({ userId, own }));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return known !== null && known.userId === userId ? known.own : null;
}
