import type { Kernel } from '#worker/kernel.ts';
import { propagateNow } from './propagate.ts';
import { changeCard, type OwnCardChange } from './publish/change-card.ts';

/** Changes a card as its owner or holder, and shows it. */
export async function changeOwnCard(kernel: Kernel, change: OwnCardChange, origin: string) {
  const changed = await changeCard(kernel, change);
  await propagateNow(kernel, changed.names, origin);
  return changed;
}
