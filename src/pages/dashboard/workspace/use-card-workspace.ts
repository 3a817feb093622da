import { useMemo, useState } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import { useWorkingCard, type WorkingCard } from '#src/features/card-editor/use-working-card.ts';
import { useUsernameSuggestion } from '#src/features/premium-url/use-username-suggestion.ts';
import { findLastEdited } from '#src/state/cards/card-list.ts';
import { useCards } from '#src/state/cards/cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { usePublishStates } from '#src/state/publishing/publisher.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';
import { derivePublishStatus, type PublishStatus } from '#src/state/publishing/publish-status.ts';
import { session } from '#src/state/session/session.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';

export interface CardWorkspace {
  user: User | null;
  plan: PlanId;
  /** The account's stored cards. */
  cards: LocalCard[];
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
  const blank = useBlankCard(user, cards);

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
    selection: { stored, isStored: stored !== blank, blank, select },
    working,
    publishing: {
      state: stateOf(stored),
      statusOf: (card) => derivePublishStatus(card, stateOf(card)),
    },
  };
}

/**
 * Builds the card for the create flow. The first card is filled in from the account. Reuses the id
 * of an unsaved draft, so that an abandoned new card can be resumed.
 */
function useBlankCard(user: User | null, cards: readonly LocalCard[]): LocalCard {
  const ownerId = user?.id ?? null;
  const isFirst = cards.length === 0;
  const suggestion = useUsernameSuggestion(isFirst ? user : null);
  const storedIdList = cards.map(({ id }) => id).join();
  const base = useMemo(() => {
    const storedIds = new Set(storedIdList.split(','));
    const draftId = drafts.ids(ownerId).find((id) => !storedIds.has(id));
    const card = buildCard(browserClock.now(), ownerId);
    return draftId === undefined ? card : { ...card, id: draftId };
  }, [ownerId, storedIdList]);
  return useMemo(() => {
    const card = { ...base, userPlan: user?.plan ?? 'free' };
    if (!user || !isFirst) return card;
    const { firstName, lastName, jobTitle: title, company } = user;
    const name = `${firstName} ${lastName}`.trim();
    return { ...card, name, title, company, username: suggestion };
  }, [base, user, isFirst, suggestion]);
}
