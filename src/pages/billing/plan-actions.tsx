import type { Subscription } from '#shared/api/payments.ts';
import { href } from '#shared/routes.ts';
import { isRunning } from './subscription-view.ts';
import type { usePortal } from '#src/pages/billing/use-portal.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

interface PlanActionsProps {
  subscription: Subscription;
  isHighest: boolean;
  portal: ReturnType<typeof usePortal>;
}

/** Links to the pricing page while nothing is paid, else opens the Stripe customer portal. */
export function PlanActions({ subscription, isHighest, portal }: PlanActionsProps) {
  const { state, canManage } = subscription;
  if (!isRunning(subscription) || !canManage) {
    return isHighest ? (
      <ButtonLink to={href('contact')} variant="outline">
        Contact us
      </ButtonLink>
    ) : (
      <ButtonLink to={href('pricing')}>Upgrade</ButtonLink>
    );
  }
  const { opening, open } = portal;
  const isEnding = state === 'canceled_at_period_end';
  const primary = isEnding
    ? ({ purpose: 'manage', label: 'Resume plan' } as const)
    : state === 'past_due'
      ? ({ purpose: 'payment_method', label: 'Add another card' } as const)
      : ({ purpose: 'change_plan', label: 'Change plan' } as const);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={opening === primary.purpose}
        busyLabel="Opening Stripe..."
        disabled={opening !== null}
        onClick={() => open(primary.purpose)}
      >
        {primary.label}
      </Button>
      {!isEnding && (
        <Button
          variant="outline"
          busy={opening === 'cancel'}
          busyLabel="Opening Stripe..."
          disabled={opening !== null}
          onClick={() => open('cancel')}
        >
          Cancel plan
        </Button>
      )}
    </div>
  );
}
