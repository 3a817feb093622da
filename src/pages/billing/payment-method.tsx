import { CreditCard, Wallet } from 'lucide-react';
import type { Subscription } from '#shared/api/payments.ts';
import { isRunning, describePaymentMethod } from './subscription-view.ts';
import type { usePortal } from '#src/pages/billing/use-portal.ts';
import { Button } from '#src/ui/button.tsx';

interface PaymentMethodProps {
  subscription: Subscription | null;
  portal?: ReturnType<typeof usePortal>;
}

const BUTTONS = { none: 'Add a card', card: 'Use another card', other: 'Pay another way' } as const;

export function PaymentMethod({ subscription, portal }: PaymentMethodProps) {
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
