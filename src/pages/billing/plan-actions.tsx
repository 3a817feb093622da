import type { Subscription } from '#shared/api/payments.ts';
import { href } from '#shared/routes.ts';
import { isRunning } from '#src/pages/billing/standing.ts';
import type { usePortal } from '#src/pages/billing/use-billing.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

interface PlanActionsProps {
  subscription: Subscription;
  isHighest: boolean;
  portal: ReturnType<typeof usePortal>;
}

/** The ways on from a plan: to the prices while nothing is paid, else to the provider's own page. */
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
  const main = isEnding
    ? ({ purpose: 'manage', label: 'Resume plan' } as const)
    : state === 'past_due'
      ? ({ purpose: 'payment_method', label: 'Add another card' } as const)
      : ({ purpose: 'change_plan', label: 'Change plan' } as const);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        busy={opening === main.purpose}
        busyLabel="Opening Stripe..."
        disabled={opening !== null}
        onClick={() => open(main.purpose)}
      >
        {main.label}
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
