import { z } from 'zod';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { jsonColumn, sqlBoolean } from '#worker/db/rows.ts';

/** Successors who left themselves are followed this far. */
const CHAIN_MAX = 10;

/**
 * SQL expression: the card that stands in for departed card `d`, as JSON, or null. It is the oldest
 * public organization card of the successor; if the successor left too, of theirs, and so on. Circles
 * end after `CHAIN_MAX` steps. The join starts with the chain: the other way round, it reads every
 * card of the organization.
 */
const SUCCESSOR = `(WITH RECURSIVE chain (user_id, step) AS (
    SELECT d.successor_id, 1 WHERE d.successor_id IS NOT NULL
    UNION SELECT e.successor_id, chain.step + 1 FROM chain JOIN departed_cards e
      ON e.organization_id = d.organization_id AND e.holder_id = chain.user_id
    WHERE e.successor_id IS NOT NULL AND chain.step < ${CHAIN_MAX}
  ) SELECT json_object('cardId', s.id, 'username', s.username, 'name', s.content ->> '$.name',
      'version', s.version, 'createdAt', s.created_at)
    FROM chain CROSS JOIN cards s ON s.user_id = chain.user_id AND s.organization_id = d.organization_id
    WHERE s.is_active = 1 AND s.locked_at IS NULL AND s.taken_down_at IS NULL
      AND s.paused_at IS NULL AND NOT EXISTS (SELECT 1 FROM departed_cards x WHERE x.card_id = s.id)
    ORDER BY chain.step, s.created_at, s.id LIMIT 1)`;

/** Selects what replaces a departed card. Append a WHERE on `c` (cards) or `d` (departed cards). */
export const SELECT_DEPARTED = `SELECT d.first_name AS firstName, o.name AS organization, o.id AS organizationId,
    d.is_redirect AS isRedirect, d.live_until AS liveUntil, ${SUCCESSOR} AS successor
  FROM cards c JOIN departed_cards d ON d.card_id = c.id JOIN organizations o ON o.id = d.organization_id AND o.deleting_at IS NULL`;

const successorSchema = z.object({
  cardId: z.string(),
  username: z.string(),
  name: z.string().transform(removeInvisible),
  version: z.int(),
  createdAt: z.string(),
});
/** The card that is shown or offered instead of a leaver's. */
type SuccessorCard = z.infer<typeof successorSchema>;

export const departedRowSchema = z.object({
  firstName: z.string(),
  organization: z.string(),
  organizationId: z.string(),
  isRedirect: sqlBoolean,
  liveUntil: z.string(),
  successor: jsonColumn(successorSchema).nullable(),
});
type DepartedRow = z.infer<typeof departedRowSchema>;

/** What a username shows once its holder has left the organization and the card has ended. */
export type DepartedName = Pick<DepartedRow, 'firstName' | 'organization' | 'organizationId'> & {
  kind: 'departed';
  username: string;
  /** Whether visitors are sent on to the successor's card. Never without a successor. */
  isRedirect: boolean;
  successor: Omit<SuccessorCard, 'cardId'> | null;
};

export function buildDepartedName(username: string, row: DepartedRow): DepartedName {
  const { firstName, organization, organizationId, successor } = row;
  const link = successor && {
    username: successor.username,
    name: successor.name,
    version: successor.version,
    createdAt: successor.createdAt,
  };
  const isRedirect = row.isRedirect && link !== null;
  const named = { username, firstName, organization, organizationId };
  return { kind: 'departed', ...named, isRedirect, successor: link };
}
