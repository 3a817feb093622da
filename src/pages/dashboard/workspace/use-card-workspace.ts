import { useState } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { useWorkingCard, type WorkingCard } from '#src/features/card-editor/use-working-card.ts';
import { findLastEdited } from '#src/state/cards/card-list.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { useOwnCount } from '#src/state/cards/own-count.ts';
import { usePublishStates } from '#src/state/publishing/publisher.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';
import { derivePublishStatus, type PublishStatus } from '#src/state/publishing/publish-status.ts';
import { session } from '#src/state/session/session.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { useBlankCard } from './use-blank-card.ts';

export interface CardWorkspace {
  user: User | null;
  plan: PlanId;
  /** The account's cards on this device. */
  cards: LocalCard[];
  /** Cards that count against the account's plan, on this device or not. */
  ownCount: number;
  selection: CardSelection;
  /** The selected card with its draft applied. */
  working: WorkingCard;
  publishing: CardPublishing;
}

interface CardSelection {
  /** The selected card as stored; `blank` while there is none. */
  stored: LocalCard;
  isStored: boolean;
  /** A card that is not stored yet, for the create flow. */
  blank: LocalCard;
  /** Whether the address of `blank` is still being suggested. */
  isFillingIn: boolean;
  select: (id: string | null) => void;
}

interface CardPublishing {
  state: PublishState | null;
  statusOf: (card: LocalCard) => PublishStatus;
}

/**
 * State of the dashboard's cards tab: the account, the selected card, its draft and its publishing.
 */
export function useCardWorkspace(): CardWorkspace {
  const { user } = session.use();
  const { plan } = useShownPlan();
  const cards = useCards(user?.id ?? null);
  const publishStates = usePublishStates();
  const [selectedId, select] = useState<string | null>(null);
  const { blank, isFillingIn } = useBlankCard(user, cards);

  const selected = cards.find((card) => card.id === selectedId);
  const latest = findLastEdited(cards);
  // Stays selected when another card is edited later.
  if (selectedId === null && latest !== null) select(latest.id);
  const stored = selectedId === blank.id ? blank : (selected ?? latest ?? blank);
  const working = useWorkingCard(stored);
  const stateOf = (card: LocalCard) => publishStates.get(card.id) ?? null;
  return {
    user,
    plan,
    cards,
    ownCount: useOwnCount(user?.id ?? null, cards),
    selection: { stored, isStored: stored !== blank, blank, isFillingIn, select },
    working,
    publishing: {
      state: stateOf(stored),
      statusOf: (card) => derivePublishStatus(card, stateOf(card)),
    },
  };
}
