import { formatAmount, formatMoney } from '#shared/format/money.ts';
import { TRIAL_DAYS } from '#shared/plan/purchase-terms.ts';
import { findLineNote, PRICING, yearlySavingsCents } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { createSelection, type Selection } from '#src/features/checkout/selection.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';

interface OrderSummaryProps {
  selection: Selection;
  /** The purchase starts with the free trial, so nothing is due today. */
  hasTrial: boolean;
}

export function OrderSummary({ selection, hasTrial }: OrderSummaryProps) {
  const { plan, billing, amount } = selection;
  const { name, description, includes } = PRICING[plan];
  const isYearly = billing === 'yearly';
  const savings = formatMoney(yearlySavingsCents(plan));
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="text-md font-medium">
        Order summary
      </h2>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <span className="tabular font-display text-2xl">{formatAmount(amount)}</span>
        <span className="text-stone">{isYearly ? 'a year' : 'a month'}</span>
      </p>
      <div className="mt-8 border-y border-hairline py-5">
        <div className="flex items-baseline justify-between gap-6">
          <div>
            <p className="font-medium">{name}</p>
            <p className="text-xs text-stone">
              {description} {isYearly ? 'Billed yearly.' : 'Billed monthly.'}
            </p>
          </div>
          <p className="tabular">{formatAmount(amount)}</p>
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-good">Save {savings} with annual billing</p>
          <ButtonLink
            to={href('checkout')}
            state={createSelection({ plan, billing: isYearly ? 'monthly' : 'yearly' })}
            replace
            variant="outline"
          >
            {isYearly ? 'Switch to monthly billing' : 'Switch to annual billing'}
          </ButtonLink>
        </div>
      </div>
      <dl className="tabular">
        <div className="flex justify-between gap-6 pt-4">
          <dt className="text-stone">Subtotal</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
        <div className="mt-3 flex justify-between gap-6 border-t border-hairline pt-4 text-md font-medium">
          <dt>Total</dt>
          <dd>{formatAmount(amount)}</dd>
        </div>
        {hasTrial && (
          <div className="mt-3 flex justify-between gap-6 text-good">
            <dt>Due today, with {TRIAL_DAYS}-day free trial</dt>
            <dd>{formatAmount(0)}</dd>
          </div>
        )}
      </dl>
      <h3 className="mt-8 text-stone">Included</h3>
      <MarkedList
        items={includes}
        mark="dash"
        getNote={findLineNote}
        className="mt-2 gap-x-6 gap-y-1.5 sm:grid-cols-2"
      />
    </section>
  );
}
