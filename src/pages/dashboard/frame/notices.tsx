import type { User } from '#shared/api/auth.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { PausedNotice, TakenDownNotice } from '#src/features/publish-status/taken-down.tsx';
import { ActivationNotice } from '#src/pages/dashboard/frame/activation-notice.tsx';
import { OfflineNotice } from '#src/pages/dashboard/frame/offline-notice.tsx';
import { PreviewBar } from '#src/pages/dashboard/frame/preview-bar.tsx';

interface NoticesProps {
  /** Who comes back from paying; null for anybody else. */
  buyer: User | null;
  /** The plan a guest looks at; null when none. */
  previewed: PlanId | null;
  /** One's cards; those the operator took down are told of. */
  cards: readonly LocalCard[];
  /** Whether all this is what the device last knew: the server could not be asked. */
  isLastKnown: boolean;
  /** Whether the account may publish nothing new after a take-down. */
  isPaused: boolean;
}

/** What few people see over the tabs. */
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
