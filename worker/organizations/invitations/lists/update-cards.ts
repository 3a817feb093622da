import { findScope } from '#shared/organization/permissions.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { updateListedCard } from '#worker/cards/update-listed-card.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';
import type { CardUpdate } from '#worker/organizations/invitations/lists/check-list-row.ts';
import type { ListSource } from '#worker/organizations/invitations/lists/invite-candidates.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const SET_OUTCOME = `UPDATE invitation_list_rows SET outcome = ?3, reason = ?4, username = ?5
  WHERE list_id = ?1 AND no = ?2 AND outcome = 'waiting'`;

/** Changes the cards that people of a list have already, one after the other, and stores each outcome. */
export async function updateCards(
  context: Kernel,
  { actor, list }: { actor: Actor; list: ListSource },
  updates: readonly { no: number; update: CardUpdate }[],
): Promise<void> {
  for (const { no, update } of updates) {
    // oxlint-disable-next-line no-await-in-loop -- each change takes several statements
    const reason = await changeCard(context, { actor, list }, update);
    await context.db
      .prepare(SET_OUTCOME)
      .bind(list.id, no, reason === '' ? 'updated' : 'invalid', reason, update.username)
      .run();
  }
}

/** Returns why the card cannot be changed, or ''. */
async function changeCard(
  context: Kernel,
  { actor, list }: { actor: Actor; list: ListSource },
  { emailKey, username, patch }: CardUpdate,
): Promise<string> {
  const scope = findScope(actor.role, 'editCards');
  if (scope === null) return ROW_REASONS.cardScope;
  const organizationId = actor.organization.id;
  const source = {
    organizationId,
    actor: list.invitedBy,
    actorEmail: list.inviterEmail ?? '',
    requestId: list.requestId,
    ipPrefix: list.ipPrefix,
    at: context.now().toISOString(),
  };
  try {
    await updateListedCard(context, {
      organizationId,
      emailKey,
      username,
      patch,
      actorId: list.invitedBy,
      covers: { scope, memberId: actor.id },
      buildAudit: (changed) =>
        recordAudit(
          context.db,
          source,
          { action: 'card.updated', target: username, details: { changed, list: list.id } },
          { ifChanged: true },
        ),
      origin: list.origin,
    });
    return '';
  } catch (error) {
    // The person left, or the card was taken from the manager's groups, since the list was checked.
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unavailable') throw error;
    return error.code === 'not_found' ? ROW_REASONS.cardScope : error.message;
  }
}
