import { useEffect, useState } from 'react';
import { readSubscription, type Subscription } from '#shared/api/payments.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';

/** `unconfirmed` means that confirming the email would make the trial available. */
export type TrialStatus = 'available' | 'unconfirmed' | 'none';

function findTrialStatus(
  subscription: Pick<Subscription, 'isTrialAvailable' | 'isConfirmationNeededForTrial'>,
): TrialStatus {
  if (subscription.isTrialAvailable) return 'available';
  return subscription.isConfirmationNeededForTrial === true ? 'unconfirmed' : 'none';
}

/**
 * Trial offer of the signed-in user, reloaded once their email is confirmed. Null until the server
 * has responded; `none` for visitors.
 */
export function useTrialStatus(): TrialStatus | null {
  const { user } = session.use();
  const [status, setStatus] = useState<TrialStatus | null>(null);
  // Includes the confirmation, which changes the result for the same user.
  const requestKey = user && `${user.id} ${String(user.isEmailConfirmed)}`;
  useEffect(() => {
    if (requestKey === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const result = await api.call(readSubscription, { signal: controller.signal });
      // Optional: without a response, the page shows the price only.
      if (!controller.signal.aborted) setStatus(result.ok ? findTrialStatus(result.value) : 'none');
    };
    void load();
    return () => controller.abort();
  }, [requestKey]);
  return requestKey === null ? 'none' : status;
}
