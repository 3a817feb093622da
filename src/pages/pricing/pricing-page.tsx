import {
  BILLING_INTERVALS,
  SOLD_PLANS,
  type BillingInterval,
  type SoldPlan,
} from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { browserClock } from '#src/browser/clock.ts';
import { buildRedirectNotice } from '#src/features/checkout/copy.ts';
import { createSelection } from '#src/features/checkout/selection.ts';
import { useTrialStatus } from '#src/features/checkout/use-trial-status.ts';
import { Comparison } from '#src/pages/pricing/comparison.tsx';
import { describeSavings, PRICING_FAQ, YEARLY_BANNER } from '#src/pages/pricing/content.ts';
import { PlanCards } from '#src/pages/pricing/plan-cards.tsx';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Disclosures } from '#src/ui/content/disclosures.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

export function PricingPage() {
  const [billing, setBilling] = useState<BillingInterval>('monthly');
  const { user } = session.use();
  const offer = useTrialStatus();
  const choose = usePlanChoice();
  return (
    <div className="mx-auto flex w-full max-w-(--container-page) flex-col gap-20 py-12 md:gap-28 md:py-20">
      <div>
        <CanceledNotice />
        <h1 className="max-w-[26ch] font-display text-2xl text-balance md:text-3xl">
          Your first card is free. Pay only when you need more.
        </h1>
        <p className="mt-5 max-w-[52ch] text-md text-stone">
          Every plan includes a public card page, a QR code and a contact file for any address book.
          Choose by how many cards and passes you need.
        </p>
        <div className="mt-10 mb-6">
          <BillingSwitch value={billing} onChange={setBilling} />
        </div>
        <PlanCards
          billing={billing}
          ownPlan={user?.plan ?? null}
          canStartTrial={user === null || offer !== 'none'}
          onChoose={(event, plan) => choose(event, plan, billing)}
        />
      </div>
      <Comparison />
      <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="questions" className="font-display text-xl">
          Frequently asked questions
        </h2>
        <Disclosures group="pricing-faq" items={PRICING_FAQ} />
      </section>
    </div>
  );
}

/** Shown after a canceled payment. */
function CanceledNotice() {
  const { search } = useLocation();
  const isInBrowser = useHydrated();
  if (!isInBrowser || new URLSearchParams(search).get('canceled') !== 'true') return null;
  return (
    <div className="mb-10">
      <Notice title="Checkout canceled">
        You weren't charged. Your cards and your plan haven't changed.
      </Notice>
    </div>
  );
}

const LABELS: Readonly<Record<BillingInterval, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

/**
 * What a year really saves, larger than the owner's banner (docs/decisions/0006-owner-labels.md).
 */
const savings = SOLD_PLANS.map((plan) => `${describeSavings(plan)} on ${PRICING[plan].name}`);

interface BillingSwitchProps {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

function BillingSwitch({ value, onChange }: BillingSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <div className="w-60">
        <Choice
          label="Billing period"
          isLabelHidden
          value={value}
          onChange={onChange}
          options={BILLING_INTERVALS.map((key) => ({ key, label: LABELS[key] }))}
        />
      </div>
      <div>
        <p className="text-md font-medium">Billed yearly, you save {savings.join('; ')}</p>
        <p className="text-xs text-stone">{YEARLY_BANNER}</p>
      </div>
    </div>
  );
}

/** How long the redirect notice is shown before the checkout opens, in milliseconds. */
const REDIRECT_DELAY_MS = 1000;

/** Click handler of a paid plan's link: shows the notice for a second, then opens the checkout. */
function usePlanChoice() {
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
