import { useState } from 'react';
import { limit } from '#shared/plan/limits.ts';
import { AdoptDialog } from '#src/features/adopt-cards/adopt-dialog.tsx';
import { saveError, SAVE, savedToast } from '#src/pages/dashboard/copy.ts';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import { cards, useCards } from '#src/state/cards.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';

/** Offers the guest's cards to who signed in, once for each visit, as long as the plan has room. */
export function GuestCards({ desk }: { desk: Desk }) {
  const guests = useCards(null);
  const [leftBy, setLeftBy] = useState<string | null>(null);
  const { user, plan } = desk;
  const { hasEnded } = session.use();
  const room = limit(plan, 'cards') - desk.cards.length;
  if (!user || hasEnded || guests.length === 0 || room <= 0 || leftBy === user.id) return null;

  const adopt = (ids: ReadonlySet<string>) => {
    setLeftBy(user.id);
    if (cards.adopt(ids, user.id)) void publish(ids);
    else toasts.show(saveError(SAVE.edit.failed));
  };
  /** The last one says where it stands; what became of the others stands on each. */
  const publish = async (ids: ReadonlySet<string>) => {
    for (const id of ids) {
      const ended = await publisher.publish(id);
      const kept = cards.load(user.id).find((card) => card.id === id);
      if (kept) toasts.show(savedToast(SAVE.information.saved, kept, ended));
    }
  };
  return (
    <AdoptDialog guests={guests} room={room} onAdopt={adopt} onLeave={() => setLeftBy(user.id)} />
  );
}
