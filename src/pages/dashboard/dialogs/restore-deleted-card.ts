import { restoreCard } from '#shared/api/cards/cards.ts';
import type { LocalCard } from '#shared/card/card.ts';
import type { Result } from '#src/browser/result.ts';
import { api } from '#src/state/api.ts';
import { cards } from '#src/state/cards/cards.ts';
import type { Draft } from '#src/state/drafts/draft.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import type { PublishFailure } from '#src/state/publishing/cards-api.ts';
import { withPublished } from '#src/state/publishing/card-content.ts';
import { STORAGE_REFUSED } from '#src/state/publishing/own-cards.ts';

/**
 * Restores a card that was deleted from this device: its page, if it had one, then the card here with
 * what was not published yet.
 */
export async function restoreDeletedCard(
  card: LocalCard,
  draft: Draft | null,
): Promise<Result<null, PublishFailure>> {
  const { published } = card;
  if (published === null) return putBack(card, draft);
  const answer = await api.call(restoreCard, { params: { username: published.username } });
  if (!answer.ok) return answer;
  return putBack(withPublished(card, answer.value.card, published.savedAt), draft);
}

function putBack(card: LocalCard, draft: Draft | null): Result<null, PublishFailure> {
  const isStored = cards.store.write((all) => [...all.filter(({ id }) => id !== card.id), card]);
  if (!isStored) return { ok: false, error: STORAGE_REFUSED };
  drafts.set({ ownerId: card.ownerId, cardId: card.id }, draft);
  return { ok: true, value: null };
}
