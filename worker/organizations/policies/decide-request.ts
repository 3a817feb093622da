import type { ChangeRequest } from '#shared/api/organizations/change-requests.ts';
import type { HolderScope } from '#worker/db/holder-sql.ts';
import { hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { recordAudit, type AuditSource } from '#worker/organizations/audit/audit-entry.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';
import {
  buildChangeRequest,
  decideRequest,
  reopenRequest,
  type RequestRow,
} from './change-requests.ts';

interface Decider {
  covers: HolderScope;
  source: AuditSource;
  origin: string;
}

function buildDecision(row: RequestRow, { source }: Decider, isApproved: boolean) {
  const { organizationId, actor: decidedBy, at } = source;
  return { requestId: row.id, organizationId, isApproved, decidedBy, at };
}

function buildDecisionStatements(
  db: D1Database,
  row: RequestRow,
  decider: Decider,
  isApproved: boolean,
): D1PreparedStatement[] {
  const action = isApproved ? 'request.approved' : 'request.rejected';
  const event = { action, target: row.username, details: { field: row.field } } as const;
  return [
    decideRequest(db, buildDecision(row, decider, isApproved)),
    recordAudit(db, decider.source, event, { ifChanged: true }),
  ];
}

/** Rejects an open request. Throws `already_decided`. */
export async function rejectRequest(
  { db }: Pick<OrganizationContext, 'db'>,
  row: RequestRow,
  decider: Decider,
): Promise<ChangeRequest> {
  const [decided] = await db.batch(buildDecisionStatements(db, row, decider, false));
  if (decided?.meta.changes === 0) throw new ApiError('already_decided');
  return buildChangeRequest({ ...row, status: 'rejected', decidedAt: decider.source.at });
}

/**
 * Approves an open request: the decision and the card's new value commit together. Throws
 * `already_decided`, and what saving the card throws: then the request stays open.
 */
export async function approveRequest(
  context: Pick<OrganizationContext, 'db' | 'companyCards'>,
  row: RequestRow,
  decider: Decider,
): Promise<ChangeRequest> {
  const { db, companyCards } = context;
  const { covers, source, origin } = decider;
  const { organizationId } = source;
  const { username, field, value } = row;
  const held = await companyCards.find({ organizationId, username, covers });
  // The card was deleted or has another holder since.
  if (held === null || held.holderId !== row.userId) throw new ApiError('not_found');
  const condition = () => buildDecisionStatements(db, row, decider, true);
  const decision = buildDecision(row, decider, true);
  const details = { changed: [field], request: row.id };
  const saved = await companyCards
    .save(
      {
        username,
        sent: { ...held.card, [field]: value },
        baseVersion: held.card.version,
        editor: { kind: 'admin', userId: source.actor, organizationId, covers },
        buildAudit: () =>
          recordAudit(
            db,
            source,
            { action: 'card.updated', target: username, details },
            { ifChanged: true },
          ),
        condition,
      },
      origin,
    )
    .catch(async (error: unknown) => {
      if (!(await isOpenOrOurs(db, decision))) throw new ApiError('already_decided');
      await reopenRequest(db, decision).run();
      throw error;
    });
  if (!saved.isWritten) {
    // The card has the value already.
    const [decided] = await db.batch(condition());
    if (decided?.meta.changes === 0) throw new ApiError('already_decided');
  }
  return buildChangeRequest({ ...row, status: 'approved', decidedAt: source.at });
}

async function isOpenOrOurs(
  db: D1Database,
  { requestId, decidedBy, at }: ReturnType<typeof buildDecision>,
): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM organization_change_requests WHERE id = ?1
      AND (status = 'open' OR (decided_by = ?2 AND decided_at = ?3))`,
    )
    .bind(requestId, decidedBy, at);
  return hasRow(statement);
}
