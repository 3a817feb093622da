import { useEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { buildRedirectNotice } from '#src/features/checkout/copy.ts';
import { createSelection } from '#src/features/checkout/selection.ts';
import { toasts } from '#src/state/toasts.ts';

/** How long the redirect notice is shown before the checkout opens, in milliseconds. */
const REDIRECT_DELAY_MS = 1000;

/** Click handler of a paid plan's link: shows the notice for a second, then opens the checkout. */
export function usePlanChoice() {
  const navigate = useNavigate();
  const cancelTimer = useRef<(() => void) | null>(null);
  useEffect(() => () => cancelTimer.current?.(), []);

  return (event: MouseEvent, plan: SoldPlan, billing: BillingInterval) => {
    // The browser opens a new tab or window itself; the URL contains everything the checkout needs.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    cancelTimer.current?.();
    toasts.show(buildRedirectNotice(PRICING[plan].name));
    cancelTimer.current = browserClock.after(REDIRECT_DELAY_MS, () => {
      void navigate(href('checkout'), { state: createSelection({ plan, billing }) });
    });
  };
}
