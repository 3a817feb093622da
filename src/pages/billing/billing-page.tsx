import {
  keepPlan,
  listInvoices,
  readSubscription,
  type Subscription,
} from '#shared/api/payments.ts';
import type { SoldPlan } from '#shared/plan/billing.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { findNextPlan } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { AffiliateLink } from '#src/pages/billing/affiliate/affiliate-link.tsx';
import { InvoiceTable } from '#src/pages/billing/invoice-table.tsx';
import { PlanActions } from '#src/pages/billing/plan-actions.tsx';
import { PlanPanel } from '#src/pages/billing/plan-panel.tsx';
import { buildPlanSummary } from '#src/pages/billing/plan-summary.ts';
import { usePortal } from '#src/pages/billing/use-portal.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { useEndpointRows } from '#src/state/loading/use-paged-rows.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { session } from '#src/state/session/session.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import {
  buildBilling,
  buildSubscriptionView,
  describePaymentMethod,
  isRunning,
} from './subscription-view.ts';
import { CreditCard, Wallet } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** A guest sees the free plan. */
export function BillingPage() {
  const { user } = session.use();
  return (
    <div className="mx-auto w-full max-w-[57rem] py-8 md:py-12">
      {user === null ? <GuestBilling /> : <MemberBilling />}
    </div>
  );
}

function Heading({ isTest = false }: { isTest?: boolean }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="font-display text-2xl">Billing</h1>
      {isTest && <Badge tone="warn">Test mode</Badge>}
    </div>
  );
}

function GuestBilling() {
  return (
    <>
      <Heading />
      <PlanPanel
        summary={buildPlanSummary('free', null)}
        action={<ButtonLink to={href('pricing')}>Upgrade</ButtonLink>}
      />
      <Section title="Payment methods">
        <PaymentMethod subscription={null} />
      </Section>
      <Section title="Billing history">
        <InvoiceTable invoices={[]} />
      </Section>
    </>
  );
}

function MemberBilling() {
  const billing = useEndpoint(readSubscription, {});
  // Invoices come from Stripe, so the subscription is shown without waiting for them.
  const invoices = useEndpointRows(listInvoices, {}, ({ invoices: rows, nextCursor: next }) => ({
    rows,
    next,
  }));
  const portal = usePortal();
  const subscription = billing.value;
  if (subscription === null) {
    return (
      <>
        <Heading />
        <NotLoaded of={billing} noun="your subscription">
          <Skeleton className="my-8 h-80 rounded-panel" />
          <Skeleton className="h-24" />
        </NotLoaded>
      </>
    );
  }
  const view = buildSubscriptionView(subscription);
  return (
    <>
      <Heading isTest={subscription.testMode} />
      {subscription.testMode && (
        <p className="mt-2 text-stone">No real payments are made. Use test cards to pay.</p>
      )}
      {view?.notice && (
        <div className="mt-6">
          <Notice
            tone={view.notice.tone}
            title={view.notice.title}
            action={
              view.notice.keeps && <KeepPlan plan={view.notice.keeps} onChanged={billing.set} />
            }
          >
            {view.notice.text}
          </Notice>
        </div>
      )}
      <PlanPanel
        summary={buildPlanSummary(subscription.plan, buildBilling(subscription))}
        badge={view?.badge ?? null}
        action={
          <PlanActions
            subscription={subscription}
            isHighest={findNextPlan(subscription.plan) === null}
            portal={portal}
          />
        }
      />
      <Section title="Payment methods">
        <PaymentMethod subscription={subscription} portal={portal} />
      </Section>
      <Section title="Billing history">
        {invoices.rows === null ? (
          <NotLoaded of={invoices} noun="your invoices" />
        ) : (
          <>
            <InvoiceTable invoices={invoices.rows} />
            <LoadMore list={invoices} />
          </>
        )}
      </Section>
      {can(subscription.plan, 'affiliateOptions') && (
        <Section title="Affiliate link">
          <AffiliateLink />
        </Section>
      )}
    </>
  );
}

interface KeepPlanProps {
  plan: SoldPlan;
  onChanged: (subscription: Subscription) => void;
}

/** Takes back the ordered plan change. */
function KeepPlan({ plan, onChanged }: KeepPlanProps) {
  const { isBusy, run } = useAction("Couldn't keep your plan");
  return (
    <Button
      variant="outline"
      busy={isBusy}
      busyLabel="Keeping your plan..."
      onClick={() => run(() => api.call(keepPlan, {}), onChanged)}
    >
      Keep {PLAN_NAMES[plan]}
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-16 gap-y-3 border-t border-hairline py-8 lg:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-sm font-semibold">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

interface PaymentMethodProps {
  subscription: Subscription | null;
  portal?: ReturnType<typeof usePortal>;
}

const BUTTONS = { none: 'Add a card', card: 'Use another card', other: 'Pay another way' } as const;

function PaymentMethod({ subscription, portal }: PaymentMethodProps) {
  const method = subscription?.paymentMethod ?? null;
  const canChange = subscription !== null && subscription.canManage && isRunning(subscription);
  if (method === null && !canChange) {
    return (
      <p className="text-stone">
        No payment methods.
        {(subscription === null || subscription.isTrialAvailable) &&
          " Your first plan starts with a free trial. You don't need a payment method until it ends."}
      </p>
    );
  }
  const description = method && describePaymentMethod(method);
  const Icon = description?.kind === 'other' ? Wallet : CreditCard;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      {description === null ? (
        <p className="text-stone">No payment methods yet.</p>
      ) : (
        <p className="flex items-center gap-3">
          <Icon aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-stone" />
          <span className="min-w-0">
            <span className="block">{description.name}</span>
            <span className="tabular text-xs break-all text-stone">{description.detail}</span>
          </span>
        </p>
      )}
      {canChange && portal && (
        <Button
          variant="outline"
          busy={portal.opening === 'payment_method'}
          busyLabel="Opening Stripe..."
          disabled={portal.opening !== null}
          onClick={() => portal.open('payment_method')}
        >
          {BUTTONS[description?.kind ?? 'none']}
        </Button>
      )}
    </div>
  );
}
