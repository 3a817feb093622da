import type { Kernel } from '#worker/kernel.ts';
import { settleCardGaps } from './card-gaps.ts';
import { listHeldUsernames } from './holders.ts';
import { insertCompanyCard, type CompanyCardInput } from './insert-company-card.ts';
import { enqueuePropagation, propagateNow } from './propagate.ts';
import { saveCompanyCard, type CompanyEdit } from './save-company-card.ts';

/** Makes a company card and shows it. */
export async function addCompanyCard(kernel: Kernel, input: CompanyCardInput, origin: string) {
  const created = await insertCompanyCard(kernel, input);
  await propagateNow(kernel, [input.username], origin);
  return created;
}

/** Changes a company card and shows it. */
export async function changeCompanyCard(kernel: Kernel, edit: CompanyEdit, origin: string) {
  const saved = await saveCompanyCard(kernel, edit);
  await propagateNow(kernel, [edit.username], origin);
  return saved;
}

/**
 * Call before a change of members' status or groups, so that the queue shows it on their cards even
 * if the request ends; then call `showCompanyCards` with the names.
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

/** Shows a change that may give company cards another policy. */
export async function showCompanyCards(
  kernel: Kernel,
  names: readonly string[],
  origin: string,
): Promise<void> {
  await settleCardGaps(kernel, names);
  await propagateNow(kernel, names, origin);
}
