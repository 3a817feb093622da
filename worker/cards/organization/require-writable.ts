import type { Kernel } from '#worker/kernel.ts';
import type { CardRow } from '#worker/cards/card-row.ts';
import { requireFreeCardId } from '#worker/cards/organization/external-id.ts';
import { HOLDER_PAUSED } from '#worker/cards/publishing-pause.ts';
import { buildIsActiveMemberSql } from '#worker/db/holder-sql.ts';
import { buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { hasRow } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';

const WRITABLE = `SELECT 1 FROM cards c WHERE c.id = ?1 AND c.version = ?2`;
const ALLOWED = `SELECT 1 FROM cards c WHERE c.id = ?1 AND c.paused_at IS NULL
  AND ${buildIsActiveMemberSql('c.organization_id', 'c.user_id')}`;
const UNPAUSED = `SELECT 1 FROM cards WHERE id = ?1 AND ${buildNotPausedSql('cards.user_id')}`;

/**
 * Throws why a save of an organization card wrote nothing, unless the card changed meanwhile: then the caller
 * reads again.
 */
export async function requireWritable(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  { row, actor, externalId }: { row: CardRow; actor: string; externalId: string | null },
): Promise<void> {
  if (!(await hasRow(db.prepare(WRITABLE).bind(row.id, row.version)))) return;
  if (!(await hasRow(db.prepare(ALLOWED).bind(row.id)))) {
    throw new ApiError('forbidden', { message: 'You are not an active member of this team.' });
  }
  const organizationId = row.organizationId ?? '';
  if (externalId !== null) {
    await requireFreeCardId(db, { organizationId, externalId, cardId: row.id });
  }
  throwIfRefused(
    await findPublishingRefusal(db, { organizationId, actor, at: now().toISOString() }),
  );
  if (!(await hasRow(db.prepare(UNPAUSED).bind(row.id)))) {
    throw new ApiError('publishing_paused', { message: HOLDER_PAUSED });
  }
  throw new ApiError('plan_limit', {
    message: 'The plan of your team no longer covers this card.',
  });
}
