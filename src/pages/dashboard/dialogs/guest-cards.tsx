import { useState } from 'react';
import { findLimit } from '#shared/plan/limits.ts';
import { AdoptDialog } from '#src/features/adopt-cards/adopt-dialog.tsx';
import { saveError, SAVE, savedToast } from '#src/pages/dashboard/copy.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import { cards, useCards } from '#src/state/cards/cards.ts';
import { countOwnCards } from '#src/state/cards/team-card.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';

/**
 * Offers to add this device's guest cards to the account, once per visit, while the plan allows
 * more cards.
 */
export function GuestCards({ workspace }: { workspace: CardWorkspace }) {
  const guests = useCards(null);
  const [dismissedBy, setDismissedBy] = useState<string | null>(null);
  const { user, plan } = workspace;
  const { hasEnded } = session.use();
  const capacity = findLimit(plan, 'cards') - countOwnCards(workspace.cards);
  if (!user || hasEnded || guests.length === 0 || capacity <= 0 || dismissedBy === user.id)
    return null;

  const adopt = (ids: ReadonlySet<string>) => {
    setDismissedBy(user.id);
    if (cards.adopt(ids, user.id)) void publish(ids);
    else toasts.show(saveError(SAVE.edit.failed));
  };
  /** Toasts replace each other: the last card's outcome stays, and each tile shows its own. */
  const publish = async (ids: ReadonlySet<string>) => {
    for (const id of ids) {
      const outcome = await publisher.publish(id);
      const saved = cards.load(user.id).find((card) => card.id === id);
      if (saved) toasts.show(savedToast(SAVE.information.saved, saved, outcome));
    }
  };
  return (
    <AdoptDialog
      guests={guests}
      capacity={capacity}
      onAdopt={adopt}
      onLeave={() => setDismissedBy(user.id)}
    />
  );
}
