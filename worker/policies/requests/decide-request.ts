import type { ChangeRequest } from '#shared/api/organizations/change-requests.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { enqueueHeldCards, changeOrganizationCard } from '#worker/cards/organization-cards.ts';
import { findOrganizationCard } from '#worker/cards/find-organization-card.ts';
import type { HolderScope } from '#worker/db/holder-sql.ts';
import { hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import {
  buildChangeRequest,
  decideRequest,
  touchOpenRequest,
  type RequestRow,
} from './change-requests.ts';

interface Decider {
  covers: HolderScope;
  source: AuditSource;
  origin: string;
  /** Of a rejection, or empty. */
  reason: string;
}

function buildDecision(row: RequestRow, { source, reason }: Decider, isApproved: boolean) {
  const { organizationId, actor: decidedBy, at } = source;
  return { requestId: row.id, organizationId, isApproved, decidedBy, reason, at };
}

function buildDecisionAudit(
  db: D1Database,
  row: RequestRow,
  { source, reason }: Decider,
  isApproved: boolean,
): D1PreparedStatement {
  const action = isApproved ? 'request.approved' : 'request.rejected';
  const { id: request, field, value } = row;
  const details = { field, value, request, ...(reason !== '' && { reason }) };
  const event = { action, target: row.username, details } as const;
  return recordAudit(db, source, event, { ifChanged: true });
}

/** Decides an open request, without changing a card. Throws `already_decided`. */
async function decide(
  db: D1Database,
  row: RequestRow,
  decider: Decider,
  isApproved: boolean,
): Promise<ChangeRequest> {
  const [decided] = await db.batch([
    decideRequest(db, buildDecision(row, decider, isApproved)),
    buildDecisionAudit(db, row, decider, isApproved),
  ]);
  if (decided?.meta.changes === 0) throw new ApiError('already_decided');
  const status = isApproved ? 'approved' : 'rejected';
  const { reason, source } = decider;
  return buildChangeRequest({ ...row, status, reason, decidedAt: source.at });
}

/** Rejects an open request. Throws `already_decided`. */
export function rejectRequest(
  { db }: Kernel,
  row: RequestRow,
  decider: Decider,
): Promise<ChangeRequest> {
  return decide(db, row, decider, false);
}

/**
 * Approves an open request: the decision and the card's new value commit together or not at all.
 * Throws `already_decided`, `version_conflict` if the card no longer has the value `before`, and what
 * saving the card throws.
 */
export async function approveRequest(
  context: Kernel,
  row: RequestRow,
  { before, ...decider }: Decider & { before: string },
): Promise<ChangeRequest> {
  const { db } = context;
  const { covers, source, origin } = decider;
  const { organizationId } = source;
  const { username, field, value } = row;
  const held = await findOrganizationCard(context, { organizationId, username, covers });
  // The card was deleted or has another holder since.
  if (held === null || held.holderId !== row.userId) throw new ApiError('not_found');
  // The save below requires the version that was read here, so the value cannot change in between.
  const current = held.card[field];
  if (current !== before && current !== value) throw new ApiError('version_conflict', { current });
  // A retry finds the request decided, so the queue shows the card if this request ends.
  await enqueueHeldCards(context, organizationId, [row.userId], origin);
  const decision = buildDecision(row, decider, true);
  const details = { changed: [field], request: row.id };
  const event = { action: 'card.updated' as const, target: username, details };
  const edit = {
    username,
    sent: { whole: { ...held.card, [field]: value } },
    baseVersion: held.card.version,
    editor: {
      kind: 'admin' as const,
      userId: source.actor,
      organizationId,
      covers,
      overridesLocks: true,
      program: null,
    },
    condition: () => [touchOpenRequest(db, decision)],
    buildAudit: () => recordAudit(db, source, event, { ifChanged: true }),
    buildWrites: () => [
      decideRequest(db, decision, { ifChanged: true }),
      buildDecisionAudit(db, row, decider, true),
    ],
  };
  const saved = await changeOrganizationCard(context, edit, origin).catch(
    async (error: unknown) => {
      if (!(await isOpen(db, decision))) throw new ApiError('already_decided');
      throw error;
    },
  );
  // The card already has the value.
  if (!saved.isWritten) return decide(db, row, decider, true);
  return buildChangeRequest({ ...row, status: 'approved', decidedAt: source.at });
}

async function isOpen(
  db: D1Database,
  { requestId }: Pick<ReturnType<typeof buildDecision>, 'requestId'>,
): Promise<boolean> {
  return hasRow(
    db
      .prepare("SELECT 1 FROM organization_change_requests WHERE id = ?1 AND status = 'open'")
      .bind(requestId),
  );
}
