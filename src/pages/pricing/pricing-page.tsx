import { useState } from 'react';
import { useLocation } from 'react-router';
import type { BillingInterval } from '#shared/plan/billing.ts';
import { useTrialStatus } from '#src/features/checkout/use-trial-status.ts';
import { BillingSwitch } from '#src/pages/pricing/billing-switch.tsx';
import { Comparison } from '#src/pages/pricing/comparison.tsx';
import { PRICING_FAQ } from '#src/pages/pricing/content.ts';
import { PlanCards } from '#src/pages/pricing/plan-cards.tsx';
import { usePlanChoice } from '#src/pages/pricing/use-plan-choice.ts';
import { session } from '#src/state/session/session.ts';
import { Disclosures } from '#src/ui/content/disclosures.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';

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
