import { useCallback, useEffect, useState } from 'react';
import {
  createCheckoutSession,
  readPaymentsConfig,
  type PaymentsConfig,
} from '#shared/api/payments.ts';
import { href } from '#shared/routes.ts';
import { logError } from '#src/browser/log.ts';
import { navigateTo, pageOrigin } from '#src/browser/page/page.ts';
import { buildCheckoutToast, NOT_READY } from '#src/features/checkout/copy.ts';
import type { Selection } from '#src/features/checkout/selection.ts';
import { useTrialStatus, type TrialStatus } from './use-trial-status.ts';
import { api } from '#src/state/api.ts';
import { awaitPlan } from '#src/state/plan/awaited-plan.ts';
import { toasts } from '#src/state/toasts.ts';

export interface Checkout {
  /** Null until the server has reported whether it accepts payments. */
  config: PaymentsConfig | null;
  /** The server could not be reached. */
  isUnreachable: boolean;
  retry: () => Promise<void>;
  isStarting: boolean;
  /**
   * Whether the purchase starts with a free trial; `unconfirmed` if only after confirming the
   * email. Null until the server has responded.
   */
  trial: TrialStatus | null;
  /** Redirects to the checkout session. */
  pay: () => Promise<void>;
}

/** Loads the payment settings on mount and starts the purchase on request. */
export function useCheckout(selection: Selection): Checkout {
  const [config, setConfig] = useState<PaymentsConfig | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const trial = useTrialStatus();
  const [isUnreachable, setIsUnreachable] = useState(false);
  const applyConfig = useCallback((known: PaymentsConfig | null) => {
    if (known) setConfig(known);
    setIsUnreachable(known === null);
  }, []);
  const retry = async () => {
    setIsUnreachable(false);
    applyConfig(await loadConfig());
  };

  useEffect(() => {
    const controller = new AbortController();
    const prepare = async () => {
      const known = await loadConfig(controller.signal);
      if (!controller.signal.aborted) applyConfig(known);
    };
    void prepare();
    return () => controller.abort();
  }, [applyConfig]);

  const pay = async () => {
    if (config === null) {
      toasts.show(NOT_READY);
      return retry();
    }
    setIsStarting(true);
    const result = await api.call(createCheckoutSession, { body: buildOrder(selection) });
    if (result.ok) {
      awaitPlan(selection.plan);
      navigateTo(result.value.url);
      return;
    }
    setIsStarting(false);
    logError('Failed to create checkout session', result.error.message);
    return toasts.show(buildCheckoutToast(result.error));
  };

  return { config, isUnreachable, retry, isStarting, trial, pay };
}

/** Returns null when the server does not respond; paying retries. */
async function loadConfig(signal?: AbortSignal): Promise<PaymentsConfig | null> {
  const result = await api.call(readPaymentsConfig, signal ? { signal } : {});
  if (result.ok) return result.value;
  if (result.error.code !== 'aborted') logError('Payment config failed', result.error.message);
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
