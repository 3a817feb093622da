import { formatMoney } from '#shared/format/money.ts';
import {
  monthlyPriceCents,
  yearlyPriceCents,
  type BillingInterval,
  type SoldPlan,
} from '#shared/plan/billing.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import {
  findLineDetail,
  isLineInPreparation,
  PRICING,
  REVENUE_SHARE,
  REVENUE_SHARE_LINE,
} from '#shared/plan/pricing.ts';
import { PURCHASE_TERMS, TRIAL_DAYS } from '#shared/plan/purchase-terms.ts';
import { href } from '#shared/routes.ts';
import { checkoutUrl } from '#src/features/checkout/selection.ts';
import { PriceRequest } from '#src/pages/pricing/price-request.tsx';
import { COMING_NEXT, describeSavings } from '#src/pages/pricing/content.ts';
import { findShownPricing } from '#src/state/plan/shown-offers.ts';
import { Badge } from '#src/ui/badge.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import type { MouseEvent, ReactNode } from 'react';

interface PlanCardsProps {
  billing: BillingInterval;
  /** The user's plan; null for visitors, and until the session is known. */
  ownPlan: PlanId | null;
  /** Whether a purchase can start with the free trial. */
  canStartTrial: boolean;
  onChoose: (event: MouseEvent, plan: SoldPlan) => void;
}

/** The longest labels barely fit into three columns on a tablet. */
const NARROW_COLUMN = 'md:max-lg:px-2 md:max-lg:text-sm';

/** Three plans side by side, and Enterprise below. */
export function PlanCards({ billing, ownPlan, canStartTrial, onChoose }: PlanCardsProps) {
  const highlighted = findHighlightedPlan(ownPlan);
  const renderSoldPlan = (plan: SoldPlan, variant: 'primary' | 'outline') => (
    <PlanCard
      plan={plan}
      isOwn={ownPlan === plan}
      price={<SoldPrice plan={plan} billing={billing} canStartTrial={canStartTrial} />}
      action={
        isLowerPlan(plan, ownPlan) ? (
          <SecondaryLink to={href('billing')}>Change plan in Billing</SecondaryLink>
        ) : (
          // Prerendered for monthly billing: `site-start.ts` holds the click until the app, which
          // knows the selected period, has loaded.
          <ButtonLink
            to={checkoutUrl({ plan, billing })}
            data-held=""
            variant={variant}
            size="large"
            wide
            className={NARROW_COLUMN}
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
              <PriceFigure figure="$0" per="forever" />
              <p className="mt-1.5 text-stone">No payment details needed</p>
            </div>
          }
          action={
            ownPlan === null ? (
              <SecondaryLink to={href('signup')}>Start For Free</SecondaryLink>
            ) : (
              <SecondaryLink to={href('dashboard')}>Open Dashboard</SecondaryLink>
            )
          }
        />
        {renderSoldPlan('startup', highlighted === 'startup' ? 'primary' : 'outline')}
        {renderSoldPlan('business_pro', highlighted === 'business_pro' ? 'primary' : 'outline')}
      </div>
      <Enterprise isOwn={ownPlan === 'enterprise'} />
      <p className="flex gap-3 border-t border-hairline p-6 text-xs text-stone md:px-5 lg:px-8">
        <span
          aria-hidden="true"
          className="mt-1 size-2.5 shrink-0 rounded-full border border-gold"
        />
        <span>
          <strong className="font-medium text-bone">{COMING_NEXT.title}.</strong> {COMING_NEXT.text}
        </span>
      </p>
    </div>
  );
}

/** The primary button belongs to the next higher plan, never to a lower one. */
function findHighlightedPlan(own: PlanId | null): SoldPlan | null {
  if (own === null || own === 'free') return 'startup';
  return own === 'startup' ? 'business_pro' : null;
}

/**
 * A plan below the user's own. Buying it on top of a custom plan would change nothing; the billing
 * page handles that case.
 */
function isLowerPlan(plan: PlanId, own: PlanId | null): boolean {
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
    // Subgrid aligns prices, buttons and lists across the plans, however the text wraps.
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
        <Includes items={includes} className="gap-2" />
      </div>
    </section>
  );
}

/** What a plan includes today, then what comes next. */
function Includes({ items, className }: { items: readonly string[]; className: string }) {
  const today = items.filter((line) => !isLineInPreparation(line));
  const coming = items.filter(isLineInPreparation);
  return (
    <>
      <MarkedList items={today} mark="dash" getNote={findLineDetail} className={className} />
      {coming.length > 0 && (
        <MarkedList
          items={coming}
          mark="ring"
          getNote={findLineDetail}
          label={COMING_NEXT.title}
          className={cx('mt-2 text-stone', className)}
        />
      )}
    </>
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

/**
 * A secondary action with the size of the primary one, so that nothing moves when the session
 * becomes known.
 */
function SecondaryLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} variant="outline" size="large" wide className={NARROW_COLUMN}>
      {children}
    </ButtonLink>
  );
}

function ManageLink() {
  return <SecondaryLink to={href('billing')}>Manage your plan</SecondaryLink>;
}

function Enterprise({ isOwn }: { isOwn: boolean }) {
  const { name, description, includes } = findShownPricing('enterprise');
  return (
    <section
      aria-labelledby="plan-enterprise"
      className="grid gap-6 border-t border-hairline bg-raised-2 p-6 md:p-5 lg:p-8 lg:grid-cols-[1fr_1.6fr_auto] lg:gap-10"
    >
      <div>
        <PlanName plan="enterprise" name={name} isOwn={isOwn} />
        <p className="mt-1 text-stone">{description}</p>
        <p className="mt-3 font-display text-lg">Custom pricing</p>
        <p className="mt-1 text-stone">Everything in {PRICING.business_pro.name}, and more</p>
      </div>
      <div>
        <Includes
          items={includes}
          // Items of different heights fill two columns without gaps between them.
          className="gap-2 sm:block sm:columns-2 sm:gap-x-10 sm:*:break-inside-avoid sm:*:pb-2"
        />
      </div>
      <div className="grid content-between gap-5 sm:max-lg:justify-items-start">
        {includes.includes(REVENUE_SHARE_LINE) && (
          <p className="max-lg:order-first">
            <span className="block font-display text-2xl">{REVENUE_SHARE.partnerPercent}%</span>
            <span className="text-stone">of revenue is yours</span>
          </p>
        )}
        {isOwn ? (
          <ManageLink />
        ) : (
          <ButtonLink to={href('contact')} variant="outline" size="large">
            Contact Sales
          </ButtonLink>
        )}
      </div>
      {!isOwn && <PriceRequest />}
    </section>
  );
}

function PriceFigure({ figure, per }: { figure: string; per: string }) {
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
  /** Whether a purchase can start with the free trial. */
  canStartTrial: boolean;
}

/** Shows the price of the selected period, and the other one below it. */
function SoldPrice({ plan, billing, canStartTrial }: SoldPriceProps) {
  const monthly = formatMoney(monthlyPriceCents(plan));
  const yearly = formatMoney(yearlyPriceCents(plan));
  const isYearly = billing === 'yearly';
  return (
    <div>
      {isYearly ? (
        <PriceFigure figure={yearly} per="a year" />
      ) : (
        <PriceFigure figure={monthly} per="a month" />
      )}
      <p className="mt-1.5 text-stone">
        {isYearly ? `or ${monthly} a month` : `or ${yearly} a year`}
      </p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
        <span className="text-md font-medium">Save {describeSavings(plan)}</span>{' '}
        <span className="text-xs text-stone">{PRICING[plan].savingsLabel}</span>
      </p>
      {canStartTrial && (
        <>
          <p className="mt-0.5 text-good">
            {TRIAL_DAYS}-day free trial on your first plan,{' '}
            <span className="whitespace-nowrap">no card needed</span>
          </p>
          <p className="text-xs text-stone">{PURCHASE_TERMS.trialNeeds}</p>
        </>
      )}
    </div>
  );
}
