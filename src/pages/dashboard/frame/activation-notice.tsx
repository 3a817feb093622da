import { Link, useLocation, useNavigate } from 'react-router';
import type { User } from '#shared/api/auth.ts';
import type { Subscription } from '#shared/api/payments.ts';
import { formatDay } from '#shared/format/day.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { useActivation } from '#src/pages/dashboard/frame/activation.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** Back from paying: the plan comes when the server has heard of it, and not before. */
export function ActivationNotice({ user }: { user: User }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { activation, subscription, askAgain, finish } = useActivation(user.plan);
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
            Thank you. {PRICING[user.plan].name} is active. <Terms subscription={subscription} />
          </>
        )}
        {activation === 'waiting' &&
          'Thank you. Your plan is being activated, which takes a moment.'}
        {activation === 'slow' &&
          'Your plan is not active yet. The confirmation may take a few minutes; nothing is lost if you leave this page.'}
      </p>
      {subscription?.testMode === true && <Badge tone="warn">Test mode</Badge>}
      {activation === 'slow' && (
        <Button variant="outline" onClick={askAgain}>
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

/** Until when the trial runs, and where everything about paying is. */
function Terms({ subscription }: { subscription: Subscription | null }) {
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
