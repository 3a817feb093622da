import { CreditCard, Wallet } from 'lucide-react';
import type { Subscription } from '#shared/api/payments.ts';
import { isRunning, methodInWords } from '#src/pages/billing/standing.ts';
import type { usePortal } from '#src/pages/billing/use-billing.ts';
import { Button } from '#src/ui/button.tsx';

interface PaymentMethodProps {
  /** Null for a guest. */
  subscription: Subscription | null;
  portal?: ReturnType<typeof usePortal>;
}

const BUTTONS = { none: 'Add a card', card: 'Use another card', other: 'Pay another way' } as const;

/** What a plan is paid with, and the way to something else. */
export function PaymentMethod({ subscription, portal }: PaymentMethodProps) {
  const method = subscription?.paymentMethod ?? null;
  const canChange = subscription !== null && subscription.canManage && isRunning(subscription);
  if (method === null && !canChange) {
    return (
      <p className="text-stone">
        No payment methods.
        {(subscription === null || subscription.isTrialAvailable) &&
          ' A first plan begins with a free trial, and asks for none until it ends.'}
      </p>
    );
  }
  const words = method && methodInWords(method);
  const Icon = words?.kind === 'other' ? Wallet : CreditCard;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      {words === null ? (
        <p className="text-stone">No payment methods yet.</p>
      ) : (
        <p className="flex items-center gap-3">
          <Icon aria-hidden="true" strokeWidth={1.5} className="size-5 shrink-0 text-stone" />
          <span className="min-w-0">
            <span className="block">{words.name}</span>
            <span className="tabular text-xs break-all text-stone">{words.detail}</span>
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
          {BUTTONS[words?.kind ?? 'none']}
        </Button>
      )}
    </div>
  );
}
