import { formatMoney } from '#shared/format/money.ts';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import { monthlyPriceCents, TRIAL_DAYS, yearlyPriceCents } from '#shared/plan/billing.ts';
import { PRICING, yearlySavingsCents } from '#shared/plan/pricing.ts';

/** A figure and what it is for. */
export function Price({ figure, per }: { figure: string; per: string }) {
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
  /** Whether a purchase may begin with the free trial. */
  mayTry: boolean;
}

/** The price of the chosen period, and below it the other one: both can be read without choosing. */
export function SoldPrice({ plan, billing, mayTry }: SoldPriceProps) {
  const monthly = formatMoney(monthlyPriceCents(plan));
  const yearly = formatMoney(yearlyPriceCents(plan));
  const isYearly = billing === 'yearly';
  return (
    <div>
      {isYearly ? <Price figure={yearly} per="a year" /> : <Price figure={monthly} per="a month" />}
      <p className="mt-1.5 text-stone">
        {isYearly ? `or ${monthly} a month` : `or ${yearly} a year`}
      </p>
      <p className="mt-0.5">
        <span className="text-stone">{PRICING[plan].savingsLabel}</span>
        {' · '}
        Save {formatMoney(yearlySavingsCents(plan))} a year
      </p>
      {mayTry && (
        <p className="mt-0.5 text-good">
          {TRIAL_DAYS} days free on a first plan,{' '}
          <span className="whitespace-nowrap">no card needed</span>
        </p>
      )}
    </div>
  );
}
