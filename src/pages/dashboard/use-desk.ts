import { useMemo, useState } from 'react';
import type { User } from '#shared/api/auth.ts';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import { useWorkingCard, type WorkingCard } from '#src/features/card-editor/use-working-card.ts';
import { useSuggestion } from '#src/features/premium-url/use-suggestion.ts';
import { useCards } from '#src/state/cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { useActivities } from '#src/state/publishing/publisher.ts';
import { standingOf, type Activity, type Standing } from '#src/state/publishing/standing.ts';
import { session } from '#src/state/session.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';

export interface Desk {
  user: User | null;
  plan: PlanId;
  /** The person's stored cards. */
  cards: LocalCard[];
  /** The card being worked on as stored; a blank one when there is none yet. */
  stored: LocalCard;
  isStored: boolean;
  working: WorkingCard;
  /** A card not stored yet, for the create flow. */
  blank: LocalCard;
  activity: Activity | null;
  standingOf: (card: LocalCard) => Standing;
  select: (id: string | null) => void;
}

/** Everything the dashboard knows about whose cards these are and which one is being worked on. */
export function useDesk(): Desk {
  const { user } = session.use();
  const { plan } = useShownPlan();
  const cards = useCards(user?.id ?? null);
  const activities = useActivities();
  const [selectedId, select] = useState<string | null>(null);
  const blank = useBlankCard(user, cards);

  const chosen = cards.find((card) => card.id === selectedId);
  const stored = selectedId === blank.id ? blank : (chosen ?? cards[0] ?? blank);
  const working = useWorkingCard(stored);
  const activityOf = (card: LocalCard) => activities.get(card.id) ?? null;
  return {
    user,
    plan,
    cards,
    stored,
    working,
    blank,
    select,
    isStored: stored !== blank,
    activity: activityOf(stored),
    standingOf: (card) => standingOf(card, activityOf(card)),
  };
}

/** A new card, the first one filled in from the account; the draft of one already begun is taken up again. */
function useBlankCard(user: User | null, cards: readonly LocalCard[]): LocalCard {
  const ownerId = user?.id ?? null;
  const isFirst = cards.length === 0;
  const suggestion = useSuggestion(isFirst ? user : null);
  const known = cards.map(({ id }) => id).join();
  const base = useMemo(() => {
    const storedIds = new Set(known.split(','));
    const begun = drafts.ids(ownerId).find((id) => !storedIds.has(id));
    const card = buildCard(browserClock.now(), ownerId);
    return begun === undefined ? card : { ...card, id: begun };
  }, [ownerId, known]);
  return useMemo(() => {
    const card = { ...base, userPlan: user?.plan ?? 'free' };
    if (!user || !isFirst) return card;
    const { firstName, lastName, jobTitle: title, company } = user;
    const name = `${firstName} ${lastName}`.trim();
    return { ...card, name, title, company, username: suggestion };
  }, [base, user, isFirst, suggestion]);
}
