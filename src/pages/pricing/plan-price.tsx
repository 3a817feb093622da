import { formatMoney } from '#shared/format/money.ts';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import { monthlyPriceCents, yearlyPriceCents } from '#shared/plan/billing.ts';
import { PURCHASE_TERMS, TRIAL_DAYS } from '#shared/plan/purchase-terms.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { describeSavings } from '#src/pages/pricing/content.ts';

export function PriceFigure({ figure, per }: { figure: string; per: string }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="tabular font-display text-2xl">{figure}</span>
      <span className="text-stone">{per}</span>
    </p>
  );
}

interface SoldPriceProps {
  plan: SoldPlan;
  billing: BillingInterval;
  /** Whether a purchase can start with the free trial. */
  canStartTrial: boolean;
}

/** Shows the price of the selected period, and the other one below it. */
export function SoldPrice({ plan, billing, canStartTrial }: SoldPriceProps) {
  const monthly = formatMoney(monthlyPriceCents(plan));
  const yearly = formatMoney(yearlyPriceCents(plan));
  const isYearly = billing === 'yearly';
  return (
    <div>
      {isYearly ? (
        <PriceFigure figure={yearly} per="a year" />
      ) : (
        <PriceFigure figure={monthly} per="a month" />
      )}
      <p className="mt-1.5 text-stone">
        {isYearly ? `or ${monthly} a month` : `or ${yearly} a year`}
      </p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <span className="text-md font-medium">Save {describeSavings(plan)}</span>{' '}
        <span className="text-xs text-stone">{PRICING[plan].savingsLabel}</span>
      </p>
      {canStartTrial && (
        <>
          <p className="mt-0.5 text-good">
            {TRIAL_DAYS}-day free trial on your first plan,{' '}
            <span className="whitespace-nowrap">no card needed</span>
          </p>
          <p className="text-xs text-stone">{PURCHASE_TERMS.trialNeeds}</p>
        </>
      )}
    </div>
  );
}
