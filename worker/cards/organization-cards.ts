import type { Kernel } from '#worker/kernel.ts';
import { settleCardGaps } from './card-gaps.ts';
import { listHeldUsernames } from './holders.ts';
import { insertOrganizationCard, type OrganizationCardInput } from './insert-organization-card.ts';
import { enqueuePropagation, propagateNow } from './propagate.ts';
import { saveOrganizationCard, type OrganizationCardEdit } from './save-organization-card.ts';

/** Makes an organization card and shows it. */
export async function addOrganizationCard(
  kernel: Kernel,
  input: OrganizationCardInput,
  origin: string,
) {
  const created = await insertOrganizationCard(kernel, input);
  await propagateNow(kernel, [input.username], origin);
  return created;
}

export async function changeOrganizationCard(
  kernel: Kernel,
  edit: OrganizationCardEdit,
  origin: string,
) {
  const saved = await saveOrganizationCard(kernel, edit);
  await propagateNow(kernel, [edit.username], origin);
  return saved;
}

/**
 * Call before a change of members' status or groups, so that the queue shows it on their cards even
 * if the request ends; then call `showOrganizationCards` with the names.
 */
export async function enqueueHeldCards(
  kernel: Kernel,
  organizationId: string,
  userIds: readonly string[],
  origin: string,
): Promise<string[]> {
  const names = await listHeldUsernames(kernel.db, organizationId, userIds);
  await enqueuePropagation(kernel, names, origin);
  return names;
}

/** Shows a change that may give organization cards another policy. */
export async function showOrganizationCards(
  kernel: Kernel,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await settleCardGaps(kernel, names);
  await propagateNow(kernel, names, origin);
}
