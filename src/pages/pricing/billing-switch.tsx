import { BILLING_INTERVALS, SOLD_PLANS, type BillingInterval } from '#shared/plan/billing.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { describeSavings, YEARLY_BANNER } from '#src/pages/pricing/content.ts';
import { Choice } from '#src/ui/form/choice.tsx';

const LABELS: Readonly<Record<BillingInterval, string>> = { monthly: 'Monthly', yearly: 'Yearly' };

/**
 * What a year really saves, larger than the owner's banner (docs/decisions/0006-owner-labels.md).
 */
const savings = SOLD_PLANS.map((plan) => `${describeSavings(plan)} on ${PRICING[plan].name}`);

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
        <p className="text-md font-medium">Billed yearly, you save {savings.join('; ')}</p>
        <p className="text-xs text-stone">{YEARLY_BANNER}</p>
      </div>
    </div>
  );
}
