import type { User } from '#shared/api/auth/auth.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PausedNotice, TakenDownNotice } from '#src/features/publish-status/taken-down.tsx';
import { ActivationNotice } from '#src/pages/dashboard/frame/activation-notice.tsx';
import { OfflineNotice } from '#src/pages/dashboard/frame/offline-notice.tsx';
import { PreviewBar } from '#src/pages/dashboard/frame/preview-bar.tsx';

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
