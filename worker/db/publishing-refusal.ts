import { z } from 'zod';
import { formatDay } from '#shared/format/day.ts';
import {
  buildActorAccountSql,
  buildNotPausedSql,
  buildOrganizationPauseEndSql,
} from '#worker/db/publishing-sql.ts';
import { requireRow, sqlBoolean } from '#worker/db/rows.ts';

/** Who is about to make content of an organization public. */
export interface Publishing {
  organizationId: string;
  /** An account, or the `actorId` of an organization's key. */
  actor: string;
  /** The present time, ISO 8601 UTC. */
  at: string;
}

const READ = `SELECT ${buildOrganizationPauseEndSql('?1', '?3')} AS pausedUntil,
  NOT ${buildNotPausedSql(buildActorAccountSql('?2'))} AS isActorPaused`;
const rowSchema = z.object({ pausedUntil: z.string().nullable(), isActorPaused: sqlBoolean });

const KEY_PAUSED =
  'The person who made this API key cannot publish anything new until we have reviewed their account.';

export interface PublishingRefusal {
  code: 'publishing_paused' | 'team_publishing_paused';
  /** Instead of the code's own. */
  message?: string;
}

/**
 * Why `buildMayPublishSql` refuses: publishing of the person who acts is paused, or that of the
 * organization. Null if neither is.
 */
export async function findPublishingRefusal(
  db: D1Database,
  { organizationId, actor, at }: Publishing,
): Promise<PublishingRefusal | null> {
  const { pausedUntil, isActorPaused } = await requireRow(
    db.prepare(READ).bind(organizationId, actor, at),
    rowSchema,
  );
  if (isActorPaused) {
    const isKey = actor.startsWith('key:');
    return { code: 'publishing_paused', ...(isKey && { message: KEY_PAUSED }) };
  }
  if (pausedUntil === null) return null;
  return {
    code: 'team_publishing_paused',
    message: `This team cannot publish anything new until ${formatDay(pausedUntil, 'utc')}, because something it published was taken down. Existing pages stay, and cards can be deactivated and deleted. To appeal, contact support.`,
  };
}
