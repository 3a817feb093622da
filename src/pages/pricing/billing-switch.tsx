import { formatMoney } from '#shared/format/money.ts';
import { BILLING_INTERVALS, SOLD_PLANS, type BillingInterval } from '#shared/plan/billing.ts';
import { PRICING, yearlySavingsCents } from '#shared/plan/pricing.ts';
import { YEARLY_BANNER } from '#src/pages/pricing/content.ts';
import { Choice } from '#src/ui/form/choice.tsx';

const LABELS: Readonly<Record<BillingInterval, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

/**
 * The owner's percentage is always shown with the dollar savings
 * (docs/decisions/0006-owner-labels.md).
 */
const savings = SOLD_PLANS.map(
  (plan) => `${formatMoney(yearlySavingsCents(plan))} a year on ${PRICING[plan].name}`,
).join(', ');

interface BillingSwitchProps {
  value: BillingInterval;
  onChange: (interval: BillingInterval) => void;
}

export function BillingSwitch({ value, onChange }: BillingSwitchProps) {
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
        <p className="font-medium text-gold">{YEARLY_BANNER}</p>
        <p className="text-xs text-stone">{savings}, billed yearly</p>
      </div>
    </div>
  );
}
