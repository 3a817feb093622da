import type { User } from '#shared/api/auth/auth.ts';
import { formatAmount, formatMoney } from '#shared/format/money.ts';
import { findLineNote, PRICING, yearlySavingsCents } from '#shared/plan/pricing.ts';
import { PURCHASE_TERMS, TRIAL_DAYS } from '#shared/plan/purchase-terms.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { TRIAL_AFTER_CONFIRMING, TRIAL_TERMS } from '#src/features/checkout/copy.ts';
import { createSelection, type Selection } from '#src/features/checkout/selection.ts';
import { useCheckout, type Checkout } from '#src/features/checkout/use-checkout.ts';
import { ConfirmEmailNotice } from '#src/features/confirm-email/confirm-email-notice.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink, type ButtonVariant } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';
import { Link } from '#src/ui/link.tsx';
import { ArrowLeft, LockKeyhole } from 'lucide-react';

interface CheckoutFormProps {
  selection: Selection;
  user: User;
}

/** Order on the left; account and the pay button on the right. */
export function CheckoutForm({ selection, user }: CheckoutFormProps) {
  const checkout = useCheckout(selection);
  const hasPlan = user.plan === selection.plan;
  const isTrialUnknown = checkout.trial === null && user.isEmailConfirmed === false;
  return (
    <div className="mx-auto grid w-full max-w-(--container-page) flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
      <div className="pt-8 lg:col-span-2 lg:pt-16">
        <Link
          to={href('pricing')}
          className="-ml-3 mb-4 inline-flex h-11 items-center gap-2 rounded-control px-3 text-stone transition-colors hover:text-bone"
        >
          <ArrowLeft aria-hidden="true" strokeWidth={1.5} className="size-4" />
          Back to Pricing
        </Link>
        <div className="mb-8 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="font-display text-2xl">Checkout</h1>
          {checkout.config?.mode === 'test' && <Badge tone="warn">Test mode</Badge>}
        </div>
      </div>
      <div className="pb-8 lg:pr-16 lg:pb-16">
        <OrderSummary selection={selection} hasTrial={checkout.trial === 'available'} />
      </div>
      <div className="flex flex-col gap-8 border-t border-hairline py-10 lg:mb-16 lg:border-t-0 lg:border-l lg:py-0 lg:pl-16">
        <AccountInformation user={user} />
        {(checkout.trial === 'unconfirmed' || isTrialUnknown) && (
          <ConfirmEmailNotice
            email={user.email}
            reason={TRIAL_AFTER_CONFIRMING}
            isReserved={isTrialUnknown}
          />
        )}
        {hasPlan && (
          <Notice
            title={`You already have ${PRICING[user.plan].name}`}
            action={<ButtonLink to={href('billing')}>Billing</ButtonLink>}
          >
            Change your plan or billing period in Billing.
          </Notice>
        )}
        <Payment
          selection={selection}
          checkout={checkout}
          isChange={user.plan !== 'free' && !hasPlan}
          // The notice has the primary action for an account that already has the plan.
          variant={hasPlan ? 'outline' : 'primary'}
        />
      </div>
    </div>
  );
}

function AccountInformation({ user }: { user: User }) {
  const rows = [
    ['Name', `${user.firstName} ${user.lastName}`],
    ['Email', user.email],
    ...(user.company === '' ? [] : [['Company', user.company]]),
    ['Current plan', PRICING[user.plan].name],
  ];
  return (
    <section aria-labelledby="account-information">
      <h2 id="account-information" className="text-md font-medium">
        Account information
      </h2>
      <dl className="mt-3 divide-y divide-hairline border-y border-hairline">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-stone">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface PaymentProps {
  selection: Selection;
  checkout: Checkout;
  /** The account has another plan. */
  isChange: boolean;
  variant: ButtonVariant;
}

function Payment({ selection, checkout, isChange, variant }: PaymentProps) {
  const { config, trial, isUnreachable, retry, isStarting, pay } = checkout;
  const isOff = config?.enabled === false;
  const isReady = config?.enabled === true;
  const total = formatAmount(selection.amount);
  return (
    <section aria-label="Payment" className="flex flex-col gap-8">
      {isUnreachable && (
        <RetryNotice title="Checkout isn't ready" onRetry={() => void retry()}>
          The server didn't respond, and you haven't been charged. Check your connection and try
          again.
        </RetryNotice>
      )}
      {isOff && (
        <Notice tone="warn" title="Payments aren't available yet">
          The operator of this server hasn't set up payments. You won't be charged, and your plan
          won't change.
          {appSettings.supportEmail !== '' && (
            <>
              {' '}
              Questions? Email{' '}
              <a href={`mailto:${appSettings.supportEmail}`} className="text-link">
                {appSettings.supportEmail}
              </a>
            </>
          )}
        </Notice>
      )}
      <div className="grid gap-4">
        <Button
          variant={variant}
          size="large"
          wide
          busy={isStarting}
          busyLabel="Opening secure checkout..."
          disabled={isOff}
          // Until the config is loaded the button can be pressed and shows that payments are not
          // ready.
          aria-disabled={isReady ? undefined : true}
          className="min-h-14 aria-disabled:opacity-55"
          icon={<LockKeyhole aria-hidden="true" strokeWidth={1.5} className="size-[18px]" />}
          onClick={() => void pay()}
        >
          <span className="grid py-1 leading-tight">
            Secure Checkout · {total}
            {trial === 'available' && (
              <span className="text-xs font-normal">
                {' '}
                {formatAmount(0)} due today, {total} after {TRIAL_DAYS} days
              </span>
            )}
          </span>
        </Button>
        <p className="text-xs text-stone">
          You pay on Stripe's secure page. We never see your card number.{' '}
          {trial === 'available' && `${TRIAL_TERMS} `}
          {isChange && `${PURCHASE_TERMS.change} ${PURCHASE_TERMS.upgrade} `}
          Cancel any plan at any time.
          {config?.mode === 'test' && ' This is test mode: no real payments are made.'}
        </p>
      </div>
    </section>
  );
}

interface OrderSummaryProps {
  selection: Selection;
  /** The purchase starts with the free trial, so nothing is due today. */
  hasTrial: boolean;
}

function OrderSummary({ selection, hasTrial }: OrderSummaryProps) {
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
