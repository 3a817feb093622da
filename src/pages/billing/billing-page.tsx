import { useId, type ReactNode } from 'react';
import { href } from '#shared/routes.ts';
import { nextPlan } from '#shared/plan/pricing.ts';
import { InvoiceTable } from '#src/pages/billing/invoice-table.tsx';
import { PlanPanel } from '#src/pages/billing/plan-panel.tsx';
import { buildPlanSummary } from '#src/pages/billing/plan-summary.ts';
import { session } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';

/** The plan one is on, how it is paid for, and what was. A guest builds on the free plan. */
export function BillingPage() {
  const { user } = session.use();
  const plan = user?.plan ?? 'free';
  const isHighest = nextPlan(plan) === null;
  return (
    <div className="mx-auto w-full max-w-[57rem] py-8 md:py-12">
      <h1 className="font-display text-2xl">Billing</h1>
      <PlanPanel
        summary={buildPlanSummary(plan, null)}
        action={
          isHighest ? (
            <ButtonLink to={href('contact')} variant="outline">
              Contact us
            </ButtonLink>
          ) : (
            <ButtonLink to={href('pricing')}>Upgrade</ButtonLink>
          )
        }
      />
      <Section title="Payment methods">
        <p className="text-stone">
          No payment methods. You will be asked for one when you choose a paid plan.
        </p>
      </Section>
      <Section title="Billing history">
        <InvoiceTable invoices={[]} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-3 border-t border-hairline py-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-md font-medium">
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}
