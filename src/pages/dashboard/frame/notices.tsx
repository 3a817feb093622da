import type { User } from '#shared/api/auth/auth.ts';
import type { Subscription } from '#shared/api/payments.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { formatDay } from '#shared/format/day.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { PausedNotice, TakenDownNotice } from '#src/features/publish-status/taken-down.tsx';
import { STILL_UNREACHABLE } from '#src/features/retry/copy.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { previewPlan } from '#src/state/plan/shown-plan.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';
import { Link } from '#src/ui/link.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useActivation } from './use-activation.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface NoticesProps {
  /** The user who returns from checkout; null otherwise. */
  buyer: User | null;
  /** The plan that a guest previews; null when none. */
  previewed: PlanId | null;
  /** Cards that an operator took down get a notice each. */
  cards: readonly LocalCard[];
  /** Whether the data shown is the device's last copy because the server is unreachable. */
  isLastKnown: boolean;
  /** Whether an operator paused publishing for the account. */
  isPaused: boolean;
}

/** Occasional banners above the tabs. */
export function Notices({ buyer, previewed, cards, isLastKnown, isPaused }: NoticesProps) {
  return (
    <>
      {isLastKnown && <OfflineNotice />}
      {buyer && <ActivationNotice user={buyer} />}
      {previewed && <PreviewBar plan={previewed} />}
      {cards.map((card) => (
        <TakenDownNotice key={card.id} card={card} />
      ))}
      {isPaused && <PausedNotice />}
    </>
  );
}

/** Shown after checkout until the server confirms the plan. */
function ActivationNotice({ user }: { user: User }) {
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

/**
 * Shown above the cards while the server is unreachable. Disappears on the next successful request.
 */
function OfflineNotice() {
  const { user, isVerifying: isLate } = session.use();
  const hasCards = useCards(user?.id ?? null).length > 0;
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await publisher.sync();
    setIsRetrying(false);
    if (session.read().canRetry) toasts.show(STILL_UNREACHABLE.changes);
  };
  if (isLate) {
    return (
      // Uses the padding above the tabs, so that nothing moves when it appears.
      <p role="status" className="absolute -mt-4 text-xs leading-4 text-stone md:-mt-5">
        Still connecting. Showing saved data.
      </p>
    );
  }
  return (
    <div className="mb-4">
      <Notice
        title="We can't reach the server"
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              busy={isRetrying}
              busyLabel="Trying..."
              onClick={() => void retry()}
            >
              Try again
            </Button>
            {hasCards && (
              <ButtonLink variant="quiet" to={href('showCard')}>
                Show my card
              </ButtonLink>
            )}
          </div>
        }
      >
        {hasCards
          ? "You're seeing the cards saved on this device. We'll publish your changes when you're back online."
          : "You're still signed in, but your cards aren't on this device yet. They'll load when you're back online."}
      </Notice>
    </div>
  );
}

function PreviewBar({ plan }: { plan: PlanId }) {
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-hairline bg-raised px-5 py-3"
    >
      <Badge tone="gold">Preview</Badge>
      <p className="min-w-0 flex-1 basis-56 text-stone">
        You're previewing {PRICING[plan].name} in this browser only. You haven't been charged.
      </p>
      <Button variant="outline" onClick={() => previewPlan('free')}>
        End preview
      </Button>
    </div>
  );
}
