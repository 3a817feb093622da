import { useEffect, useState } from 'react';
import { readSubscription, type Subscription } from '#shared/api/payments.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session.ts';

/** Whether the next purchase begins with the free trial, and if not, whether confirming the address would change that. */
export type TrialOffer = 'available' | 'unconfirmed' | 'none';

/** What an account may have, as the server says it. */
export function trialOfferOf(
  subscription: Pick<Subscription, 'isTrialAvailable' | 'isConfirmationNeededForTrial'>,
): TrialOffer {
  if (subscription.isTrialAvailable) return 'available';
  return subscription.isConfirmationNeededForTrial === true ? 'unconfirmed' : 'none';
}

/** The offer for the signed-in person, asked again once their address is confirmed; `none` until the server has answered. */
export function useTrialOffer(): TrialOffer {
  const { user } = session.use();
  const [offer, setOffer] = useState<TrialOffer>('none');
  // Confirming changes the answer: the same person is asked about again.
  const asked = user && `${user.id} ${String(user.isEmailConfirmed)}`;
  useEffect(() => {
    if (asked === null) return undefined;
    const leaving = new AbortController();
    // Nothing waits for this: without an answer the page names the price alone.
    void api
      .call(readSubscription, { signal: leaving.signal })
      .then((answer) => answer.ok && setOffer(trialOfferOf(answer.value)));
    return () => leaving.abort();
  }, [asked]);
  return asked === null ? 'none' : offer;
}
