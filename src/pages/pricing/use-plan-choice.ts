import { useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { buildRedirectNotice } from '#src/features/checkout/copy.ts';
import { select } from '#src/features/checkout/selection.ts';
import { toasts } from '#src/state/toasts.ts';

/** How long the redirect notice is read before the checkout opens, in milliseconds. */
const REDIRECT_DELAY_MS = 1000;

/** What a paid plan's link does instead of following its address: the notice, a second, the checkout. */
export function usePlanChoice() {
  const navigate = useNavigate();
  const callOff = useRef<(() => void) | null>(null);
  useEffect(() => () => callOff.current?.(), []);

  return (event: MouseEvent, plan: SoldPlan, billing: BillingInterval) => {
    // A new tab or window is the browser's business; the address says all the checkout needs.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    callOff.current?.();
    toasts.show(buildRedirectNotice(PRICING[plan].name));
    callOff.current = browserClock.after(REDIRECT_DELAY_MS, () => {
      void navigate(href('checkout'), { state: select({ plan, billing }) });
    });
  };
}
