import { useEffect, useState } from 'react';
import { readSubscription, type Subscription } from '#shared/api/payments.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';

/** `unconfirmed` means that confirming the email would make the trial available. */
export type TrialStatus = 'available' | 'unconfirmed' | 'none';

export function findTrialStatus(
  subscription: Pick<Subscription, 'isTrialAvailable' | 'isConfirmationNeededForTrial'>,
): TrialStatus {
  if (subscription.isTrialAvailable) return 'available';
  return subscription.isConfirmationNeededForTrial === true ? 'unconfirmed' : 'none';
}

/**
 * Trial offer of the signed-in user, reloaded once their email is confirmed; `none` until the
 * server has responded.
 */
export function useTrialStatus(): TrialStatus {
  const { user } = session.use();
  const [status, setStatus] = useState<TrialStatus>('none');
  // Includes the confirmation, which changes the result for the same user.
  const requestKey = user && `${user.id} ${String(user.isEmailConfirmed)}`;
  useEffect(() => {
    if (requestKey === null) return undefined;
    const controller = new AbortController();
    // Optional: without a response, the page shows the price only.
    void api
      .call(readSubscription, { signal: controller.signal })
      .then((result) => result.ok && setStatus(findTrialStatus(result.value)));
    return () => controller.abort();
  }, [requestKey]);
  return requestKey === null ? 'none' : status;
}
