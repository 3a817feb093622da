import type { BulkInvitationResults } from '#shared/api/organizations/people/invitations.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { findPreparedCard } from '#worker/cards/prepared-cards.ts';
import { draftPreparedCards } from '#worker/cards/withdraw-prepared-cards.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  buildRevocation,
  forgetReminders,
  renewInvitation,
  type RenewedInvitation,
} from '#worker/organizations/invitations/change-invitation.ts';
import { INVITATION_TEXT } from '#worker/organizations/invitations/copy.ts';
import type { Inviter } from '#worker/organizations/invitations/create-invitation.ts';
import { readInvitationLetter } from '#worker/organizations/invitations/invitation-letter.ts';
import { readInvitationRows } from '#worker/organizations/invitations/invitation-row.ts';
import { requireConfirmedInviter } from '#worker/organizations/mailed-invitation.ts';

type Results = BulkInvitationResults['results'];

const changed = (id: string): Results[number] => ({ id, outcome: 'changed', reason: '' });
const refused = (id: string, reason: string): Results[number] => ({
  id,
  outcome: 'refused',
  reason,
});

/**
 * Mails each invitation a new link, one after another, because each counts among the mails of the
 * day. Throws when the queue or the database fails; the mails of those that were renewed are sent
 * before that.
 */
export async function remindAddresses(
  context: Kernel,
  inviter: Inviter,
  ids: readonly string[],
): Promise<Results> {
  const { actor, user, origin } = inviter;
  requireConfirmedInviter(user);
  const build = await readInvitationLetter(context, actor.organization, { inviter: user, origin });
  const results: Results = [];
  const renewed: RenewedInvitation[] = [];
  try {
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- in order, until the mails of the day are used up
      const result = await renewOrRefuse(context, inviter, id);
      if ('invitation' in result) renewed.push(result);
      results.push('invitation' in result ? changed(id) : result);
    }
  } finally {
    await mailRenewed(context, actor.organization.id, renewed, build);
  }
  return results;
}

async function renewOrRefuse(
  context: Kernel,
  inviter: Inviter,
  id: string,
): Promise<RenewedInvitation | Results[number]> {
  try {
    return await renewInvitation(context, inviter, { id });
  } catch (error) {
    // A refusal of one invitation stops no other.
    if (!(error instanceof ApiError)) throw error;
    return refused(id, explain(error));
  }
}

function explain({ code, message }: ApiError): string {
  if (code === 'not_found') return INVITATION_TEXT.gone;
  return code === 'forbidden' ? INVITATION_TEXT.roleAbove : message;
}

async function mailRenewed(
  context: Kernel,
  organizationId: string,
  renewed: readonly RenewedInvitation[],
  build: Awaited<ReturnType<typeof readInvitationLetter>>,
): Promise<void> {
  if (renewed.length === 0) return;
  try {
    const mails = renewed.map(async ({ invitation: { id, email, expiresAt }, token }) => {
      const card = await findPreparedCard(context.db, organizationId, emailKey(email));
      return { ...build({ email, token, card }), id: `invitation ${id} ${expiresAt}` };
    });
    await context.sendMails(await Promise.all(mails));
  } catch (error) {
    // The queue failed, so the people were not reminded.
    const ids = renewed.map(({ invitation }) => invitation.id);
    await forgetReminders(context, organizationId, ids);
    throw error;
  }
}

/**
 * Deletes invitations in one transaction, so that their links stop working and the cards that were
 * published for the people become drafts.
 */
export async function revokeAddresses(
  context: Kernel,
  { actor, source, origin }: Omit<Inviter, 'user'>,
  ids: readonly string[],
): Promise<Results> {
  const { db } = context;
  const rows = new Map((await readInvitationRows(db, actor, ids)).map((row) => [row.id, row]));
  const revocable = [...rows.values()].filter(({ role }) => canGrantRole(actor.role, role));
  const written =
    revocable.length === 0
      ? []
      : await db.batch(revocable.flatMap((row) => buildRevocation(db, actor, row, source)));
  // The statement of each deletion is followed by that of its entry.
  const revoked = new Set(
    revocable.filter((_, at) => (written[at * 2]?.meta.changes ?? 0) > 0).map(({ id }) => id),
  );
  const emailKeys = revocable
    .filter(({ id }) => revoked.has(id))
    .map(({ email }) => emailKey(email));
  await draftPreparedCards(context, { organizationId: actor.organization.id, emailKeys, origin });
  return ids.map((id) => {
    if (revoked.has(id)) return changed(id);
    const row = rows.get(id);
    const isAbove = row !== undefined && !canGrantRole(actor.role, row.role);
    return refused(id, isAbove ? INVITATION_TEXT.roleAbove : INVITATION_TEXT.gone);
  });
}
