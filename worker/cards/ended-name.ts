import { z } from 'zod';
import { ENDED_CARD_DAYS } from '#shared/organization/limits.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { buildIsWithoutSeatSql } from '#worker/db/holder-sql.ts';

/**
 * Selects what replaces a card whose holder lost the seat to a smaller plan. Append conditions on `c`
 * (cards).
 */
export const SELECT_ENDED = `SELECT c.user_id AS ownerId, o.id AS organizationId,
    o.name AS organization, c.paused_at AS endedAt
  FROM cards c JOIN organizations o ON o.id = c.organization_id AND o.deleting_at IS NULL
  WHERE c.paused_at IS NOT NULL AND ${buildIsHeldSql('c.id')}
    AND ${buildIsWithoutSeatSql('c.organization_id', 'c.user_id')}`;

export const endedRowSchema = z.object({
  ownerId: z.string(),
  organizationId: z.string(),
  organization: z.string(),
  endedAt: z.string(),
});
type EndedRow = z.infer<typeof endedRowSchema>;

/** What a username shows once the plan has no seat for the card's holder: the company, without the person. */
export type EndedName = Omit<EndedRow, 'endedAt'> & {
  kind: 'ended';
  username: string;
  /** Then there is nothing at the username. */
  until: string;
};

/** Until when an ended card shows its company. */
export function findEndOfNotice(endedAt: string): string {
  return new Date(Date.parse(endedAt) + ENDED_CARD_DAYS * DAY_MS).toISOString();
}

/** Null once the time of the company's page is over. */
export function buildEndedName(username: string, row: EndedRow, now: string): EndedName | null {
  const { endedAt, ...named } = row;
  const until = findEndOfNotice(endedAt);
  return until > now ? { kind: 'ended', username, until, ...named } : null;
}
