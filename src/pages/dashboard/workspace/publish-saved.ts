import type { LocalCard } from '#shared/card/card.ts';
import { savedToast, type SaveCopy } from '#src/pages/dashboard/copy.ts';
import { storeDials } from '#src/state/cards/store-dials.ts';
import { cards } from '#src/state/cards/cards.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { toasts } from '#src/state/toasts.ts';

/** Publishes a stored card and shows the outcome. A guest's card stays on the device: null. */
export async function publishSaved(
  { id, ownerId }: Pick<LocalCard, 'id' | 'ownerId'>,
  { saved: title }: SaveCopy,
): Promise<PublishState | null> {
  void storeDials({ id, ownerId });
  const outcome = ownerId === null ? null : await publisher.publish(id);
  const saved = cards.load(ownerId).find((card) => card.id === id);
  if (saved) toasts.show(savedToast(title, saved, outcome));
  return outcome;
}
