import type { MouseEvent, ReactNode } from 'react';
import type { BillingInterval, SoldPlan } from '#shared/plan/billing.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { lineNote, PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { checkoutAddress } from '#src/features/checkout/selection.ts';
import { Price, SoldPrice } from '#src/pages/pricing/plan-price.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/marked-list.tsx';

interface PlanCardsProps {
  billing: BillingInterval;
  /** What the signed-in person has; null for visitors, and while nobody knows. */
  ownPlan: PlanId | null;
  /** Whether a purchase may begin with the free trial. */
  mayTry: boolean;
  onChoose: (event: MouseEvent, plan: SoldPlan) => void;
}

/** Three columns of a tablet leave little room for the longest of these. */
const SIDE_BY_SIDE = 'md:max-lg:px-2 md:max-lg:text-sm';

/** The plans: three side by side, and below them the one sold by agreement. */
export function PlanCards({ billing, ownPlan, mayTry, onChoose }: PlanCardsProps) {
  const led = findLedTo(ownPlan);
  const sold = (plan: SoldPlan, variant: 'primary' | 'outline') => (
    <PlanCard
      plan={plan}
      isOwn={ownPlan === plan}
      price={<SoldPrice plan={plan} billing={billing} mayTry={mayTry} />}
      action={
        isBelow(plan, ownPlan) ? (
          <WayLink to={href('billing')}>Change in Billing</WayLink>
        ) : (
          // Written for monthly: pressed right after the switch it waits for the app, which knows the period chosen.
          <ButtonLink
            to={checkoutAddress({ plan, billing })}
            data-held=""
            variant={variant}
            size="large"
            wide
            className={SIDE_BY_SIDE}
            onClick={(event) => onChoose(event, plan)}
          >
            Choose {PRICING[plan].name}
          </ButtonLink>
        )
      }
    />
  );
  return (
    <div className="overflow-hidden rounded-panel border border-hairline bg-raised">
      <div className="grid divide-y divide-hairline md:grid-cols-3 md:divide-x md:divide-y-0">
        <PlanCard
          plan="free"
          isOwn={ownPlan === 'free'}
          price={
            <div>
              <Price figure="$0" per="for good" />
              <p className="mt-1.5 text-stone">No payment details, no end date</p>
            </div>
          }
          action={
            ownPlan === null ? (
              <WayLink to={href('signup')}>Start For Free</WayLink>
            ) : (
              <WayLink to={href('dashboard')}>Open Dashboard</WayLink>
            )
          }
        />
        {sold('startup', led === 'startup' ? 'primary' : 'outline')}
        {sold('business_pro', led === 'business_pro' ? 'primary' : 'outline')}
      </div>
      <Enterprise isOwn={ownPlan === 'enterprise'} />
    </div>
  );
}

/** The one gold button is of the next plan up; nobody is led down by it. */
function findLedTo(own: PlanId | null): SoldPlan | null {
  if (own === null || own === 'free') return 'startup';
  return own === 'startup' ? 'business_pro' : null;
}

/** What somebody with more has already. Buying it beside a plan by agreement would change nothing; billing knows which it is. */
function isBelow(plan: PlanId, own: PlanId | null): boolean {
  return own !== null && PLAN_IDS.indexOf(plan) < PLAN_IDS.indexOf(own);
}

interface PlanCardProps {
  plan: PlanId;
  isOwn: boolean;
  price: ReactNode;
  action: ReactNode;
}

function PlanCard({ plan, isOwn, price, action }: PlanCardProps) {
  const { name, description, includes } = PRICING[plan];
  return (
    // Side by side the plans share their rows: prices, buttons and lists start on one line, however the words wrap.
    <section
      aria-labelledby={`plan-${plan}`}
      className="flex flex-col gap-6 p-6 md:row-span-4 md:grid md:grid-rows-subgrid md:p-5 lg:p-8"
    >
      <div>
        <PlanName plan={plan} name={name} isOwn={isOwn} />
        <p className="mt-1 text-stone">{description}</p>
      </div>
      <div>{price}</div>
      {isOwn ? <ManageLink /> : action}
      <div>
        {plan === 'business_pro' && (
          <p className="mb-2 text-stone">Everything in {PRICING.startup.name}, and</p>
        )}
        <MarkedList items={includes} mark="dash" noteOf={lineNote} className="gap-2" />
      </div>
    </section>
  );
}

function PlanName({ plan, name, isOwn }: { plan: PlanId; name: string; isOwn: boolean }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <h2 id={`plan-${plan}`} className="font-display text-xl">
        {name}
      </h2>
      {isOwn && <Badge tone="gold">Your plan</Badge>}
    </div>
  );
}

/** A way on that is not the one to be taken; as large as that one, so that nothing moves once it is known who looks. */
function WayLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} variant="outline" size="large" wide className={SIDE_BY_SIDE}>
      {children}
    </ButtonLink>
  );
}

function ManageLink() {
  return <WayLink to={href('billing')}>Manage your plan</WayLink>;
}

function Enterprise({ isOwn }: { isOwn: boolean }) {
  const { name, description, includes } = PRICING.enterprise;
  return (
    <section
      aria-labelledby="plan-enterprise"
      className="grid gap-6 border-t border-hairline bg-raised-2 p-6 md:p-5 lg:p-8 lg:grid-cols-[1fr_1.6fr_auto] lg:items-center lg:gap-10"
    >
      <div>
        <PlanName plan="enterprise" name={name} isOwn={isOwn} />
        <p className="mt-1 text-stone">{description}</p>
        <p className="mt-3 font-display text-lg">Custom pricing</p>
        <p className="mt-1 text-stone">Everything in {PRICING.business_pro.name}, and more</p>
      </div>
      <MarkedList
        items={includes}
        mark="dash"
        noteOf={lineNote}
        className="gap-x-8 gap-y-2 sm:grid-cols-2"
      />
      {isOwn ? (
        <ManageLink />
      ) : (
        <ButtonLink
          to={href('contact')}
          variant="outline"
          size="large"
          className="sm:max-lg:justify-self-start"
        >
          Contact Sales
        </ButtonLink>
      )}
    </section>
  );
}
