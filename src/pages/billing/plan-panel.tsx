import { IN_PREPARATION_LABEL } from '#shared/plan/feature-availability.ts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlanSummary } from '#src/pages/billing/plan-summary.ts';
import type { SubscriptionView } from './subscription-view.ts';
import { Badge } from '#src/ui/badge.tsx';

interface PlanPanelProps {
  summary: PlanSummary;
  /** Null when nothing was bought. */
  badge?: SubscriptionView['badge'] | null;
  action: ReactNode;
}

export function PlanPanel({ summary, badge = null, action }: PlanPanelProps) {
  const { name, price, billingCycle, nextBilling, features } = summary;
  const terms = [
    ['Price', price],
    ['Billing cycle', billingCycle],
    ['Next billing', nextBilling],
  ] as const;
  return (
    <section
      aria-labelledby="current-plan"
      className="my-8 rounded-panel border border-hairline bg-raised"
    >
      <div className="flex flex-wrap items-center justify-between gap-4 p-5 md:p-8">
        <h2 id="current-plan">
          <span className="block text-xs text-stone">Current plan</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-display text-xl">{name}</span>
            {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
          </span>
        </h2>
        {action}
      </div>
      <dl className="grid border-y border-hairline sm:grid-cols-3 sm:divide-x sm:divide-hairline">
        {terms.map(([term, value]) => (
          <div
            key={term}
            className="flex items-baseline justify-between gap-4 px-5 py-3 sm:block sm:py-4 md:px-8"
          >
            <dt className="text-xs text-stone">{term}</dt>
            <dd className="tabular sm:mt-0.5 sm:text-md">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="grid gap-x-8 gap-y-2 p-5 sm:grid-cols-2 md:p-8" aria-label="Features">
        {features.map(({ label, isInPreparation }) => (
          <li key={label} className="flex items-baseline gap-2.5">
            <Check
              aria-hidden="true"
              strokeWidth={1.5}
              className="size-4 shrink-0 translate-y-0.5 text-gold"
            />
            <span>
              {label}
              {isInPreparation && <span className="text-stone"> · {IN_PREPARATION_LABEL}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
