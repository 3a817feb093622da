import type { CustomerAnalytics } from '#shared/api/organizations/partner/customers.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { STATE_NAMES } from '#src/pages/franchise-dashboard/partner/copy.ts';

export function PlanAndState({ byPlan, byState }: Pick<CustomerAnalytics, 'byPlan' | 'byState'>) {
  const plans = byPlan.map(({ plan, customers }) => [PLAN_NAMES[plan], customers] as const);
  const states = byState.map(({ state, customers }) => [STATE_NAMES[state], customers] as const);
  return (
    <div className="grid gap-10 md:grid-cols-2 md:gap-12">
      <Counts title="By plan" rows={plans} />
      <Counts title="By state" rows={states} />
    </div>
  );
}

function Counts({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <section aria-label={title}>
      <h3 className="text-md font-medium">{title}</h3>
      <dl className="mt-4 divide-y divide-hairline border-y border-hairline">
        {rows.map(([label, count]) => (
          <div key={label} className="flex justify-between gap-4 py-3">
            <dt>{label}</dt>
            <dd className="tabular">{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
