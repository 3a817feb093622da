import { Link, useLocation, useNavigate } from 'react-router';
import type { User } from '#shared/api/auth/auth.ts';
import type { Subscription } from '#shared/api/payments.ts';
import { formatDay } from '#shared/format/day.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { useActivation } from './use-activation.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** Shown after checkout until the server confirms the plan. */
export function ActivationNotice({ user }: { user: User }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { activation, subscription, checkAgain, finish } = useActivation(user.plan);
  const close = () => {
    finish();
    const rest = new URLSearchParams(search);
    rest.delete('success');
    void navigate({ search: rest.toString() }, { replace: true });
  };
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-gold/30 bg-raised px-5 py-3"
    >
      {activation === 'waiting' && <Spinner />}
      <p className="min-w-0 flex-1 basis-56">
        {activation === 'active' && (
          <>
            Thank you. {PRICING[user.plan].name} is active.{' '}
            <ActiveTerms subscription={subscription} />
          </>
        )}
        {activation === 'waiting' && "Thank you. We're activating your plan. This takes a moment."}
        {activation === 'slow' &&
          "Your plan isn't active yet. Confirmation can take a few minutes. You can leave this page."}
      </p>
      {subscription?.testMode === true && <Badge tone="warn">Test mode</Badge>}
      {activation === 'slow' && (
        <Button variant="outline" onClick={checkAgain}>
          Check again
        </Button>
      )}
      {activation !== 'waiting' && (
        <Button variant="quiet" onClick={close}>
          Dismiss
        </Button>
      )}
    </div>
  );
}

function ActiveTerms({ subscription }: { subscription: Subscription | null }) {
  const trialEnd = subscription?.trialEnd ?? null;
  return (
    <>
      {trialEnd !== null && `Your free trial runs until ${formatDay(trialEnd, 'utc')}. `}
      <Link to={href('billing')} className="text-link">
        Open Billing
      </Link>
    </>
  );
}
