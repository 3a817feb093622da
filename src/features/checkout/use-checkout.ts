import { useCallback, useEffect, useState } from 'react';
import {
  createCheckoutSession,
  paymentsConfig,
  type PaymentsConfig,
} from '#shared/api/payments.ts';
import { href } from '#shared/routes.ts';
import { logError } from '#src/browser/log.ts';
import { goElsewhere, pageOrigin } from '#src/browser/page.ts';
import { buildCheckoutToast, NOT_READY } from '#src/features/checkout/copy.ts';
import type { Selection } from '#src/features/checkout/selection.ts';
import { useTrialOffer, type TrialOffer } from '#src/features/checkout/use-trial-offer.ts';
import { api } from '#src/state/api.ts';
import { awaitPlan } from '#src/state/awaited-plan.ts';
import { toasts } from '#src/state/toasts.ts';

export interface Checkout {
  /** Null until the server has said whether it takes payments. */
  config: PaymentsConfig | null;
  /** It was asked and did not answer. */
  isUnreachable: boolean;
  askAgain: () => Promise<void>;
  isStarting: boolean;
  /** Whether the purchase would begin with the free trial; `unconfirmed`: once the address is confirmed. `none` until the server has said. */
  trial: TrialOffer;
  /** Goes to where the selection is paid. */
  pay: () => Promise<void>;
}

/** Asks for the payment settings when the page opens, and begins the purchase when asked to. */
export function useCheckout(selection: Selection): Checkout {
  const [config, setConfig] = useState<PaymentsConfig | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const trial = useTrialOffer();
  const [isUnreachable, setIsUnreachable] = useState(false);
  const take = useCallback((known: PaymentsConfig | null) => {
    if (known) setConfig(known);
    setIsUnreachable(known === null);
  }, []);
  const askAgain = async () => {
    setIsUnreachable(false);
    take(await askConfig());
  };

  useEffect(() => {
    const leaving = new AbortController();
    const prepare = async () => {
      const known = await askConfig(leaving.signal);
      if (!leaving.signal.aborted) take(known);
    };
    void prepare();
    return () => leaving.abort();
  }, [take]);

  const pay = async () => {
    if (config === null) {
      toasts.show(NOT_READY);
      return askAgain();
    }
    setIsStarting(true);
    const answer = await api.call(createCheckoutSession, { body: buildOrder(selection) });
    if (answer.ok) {
      awaitPlan(selection.plan);
      return goElsewhere(answer.value.url);
    }
    setIsStarting(false);
    logError('Failed to create checkout session', answer.error.message);
    return toasts.show(buildCheckoutToast(answer.error));
  };

  return { config, isUnreachable, askAgain, isStarting, trial, pay };
}

/** Null when the server does not answer: that is noted, and asked again when somebody wants to pay. */
async function askConfig(signal?: AbortSignal): Promise<PaymentsConfig | null> {
  const answer = await api.call(paymentsConfig, signal ? { signal } : {});
  if (answer.ok) return answer.value;
  if (answer.error.code !== 'aborted') logError('Payment config failed', answer.error.message);
  return null;
}

function buildOrder({ plan, billing }: Selection) {
  return {
    plan,
    billingInterval: billing,
    successUrl: `${pageOrigin}${href('dashboard')}?success=true`,
    cancelUrl: `${pageOrigin}${href('pricing')}?canceled=true`,
  };
}
