import { useMemo } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { browserClock } from '#src/browser/clock.ts';
import { useUsernameSuggestion } from '#src/features/premium-url/use-username-suggestion.ts';
import { drafts } from '#src/state/drafts/drafts.ts';

interface BlankCard {
  blank: LocalCard;
  /** Whether its address is still being suggested. */
  isFillingIn: boolean;
}

/**
 * Builds the card for the create flow, the same for every tab that shows it. The first card is
 * filled in from the account. Reuses the id of an unsaved draft, so that an abandoned new card can
 * be resumed.
 */
export function useBlankCard(user: User | null, cards: readonly LocalCard[]): BlankCard {
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
  const blank = useMemo(() => {
    const card = { ...base, userPlan: user?.plan ?? 'free' };
    if (!user || !isFirst) return card;
    const { firstName, lastName, jobTitle: title, company } = user;
    const name = `${firstName} ${lastName}`.trim();
    return { ...card, name, title, company, username: suggestion ?? '' };
  }, [base, user, isFirst, suggestion]);
  return { blank, isFillingIn: suggestion === null };
}
