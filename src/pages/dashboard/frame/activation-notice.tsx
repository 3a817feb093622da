import { useLocation, useNavigate } from 'react-router';
import { PRICING } from '#shared/plan/pricing.ts';
import type { User } from '#shared/api/auth.ts';
import { useActivation } from '#src/pages/dashboard/frame/activation.ts';
import { Button } from '#src/ui/button.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

/** Back from paying: the plan comes when the server has heard of it, and not before. */
export function ActivationNotice({ user }: { user: User }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    const rest = new URLSearchParams(search);
    rest.delete('success');
    void navigate({ search: rest.toString() }, { replace: true });
  };
  const { activation, askAgain } = useActivation(user.plan);
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-gold/30 bg-raised px-5 py-3"
    >
      {activation === 'waiting' && <Spinner />}
      <p className="min-w-0 flex-1 basis-56">
        {activation === 'active' && `Thank you. ${PRICING[user.plan].name} is active.`}
        {activation === 'waiting' &&
          'Thank you. Your plan is being activated, which takes a moment.'}
        {activation === 'slow' &&
          'Your plan is not active yet. The confirmation may take a few minutes; nothing is lost if you leave this page.'}
      </p>
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
