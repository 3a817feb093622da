import { formatMoney } from '#shared/format/money.ts';
import { BILLING_INTERVALS, SOLD_PLANS, type BillingInterval } from '#shared/plan/billing.ts';
import { PRICING, yearlySavingsCents } from '#shared/plan/pricing.ts';
import { YEARLY_BANNER } from '#src/pages/pricing/content.ts';

const LABELS: Readonly<Record<BillingInterval, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

/** The owner's percentage never stands without the dollars it means (docs/decisions/0006-owner-labels.md). */
const savings = SOLD_PLANS.map(
  (plan) => `${formatMoney(yearlySavingsCents(plan))} a year on ${PRICING[plan].name}`,
).join(', ');

interface BillingSwitchProps {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

/** Monthly or yearly, as two radio buttons side by side. */
export function BillingSwitch({ value, onChange }: BillingSwitchProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <fieldset className="inline-flex rounded-control border border-hairline-strong p-1">
        <legend className="sr-only">Billing period</legend>
        {BILLING_INTERVALS.map((interval) => (
          <label
            key={interval}
            className="relative flex h-11 items-center rounded-small px-5 font-medium text-stone transition-colors hover:text-bone has-checked:bg-raised-3 has-checked:text-bone has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold md:h-9"
          >
            <input
              type="radio"
              name="billing"
              value={interval}
              checked={value === interval}
              onChange={() => onChange(interval)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {LABELS[interval]}
          </label>
        ))}
      </fieldset>
      <div>
        <p className="font-medium text-gold">{YEARLY_BANNER}</p>
        <p className="text-xs text-stone">{savings}, billed yearly</p>
      </div>
    </div>
  );
}
