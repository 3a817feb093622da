import { z } from 'zod';
import {
  HOLDER,
  UNKNOWN_AUTHOR,
  type ContentAuthor,
} from '#shared/api/moderation/content-authors.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { findCardPolicy, readPoliciesOf } from '#worker/cards/organization-policy.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { buildMemberRoleSql } from '#worker/db/content-authors.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';

/** A possible author with the account that a take-down pauses; null if no person is known. */
export type FoundAuthor = ContentAuthor & { userId: string | null };

const BY_ID = `${SELECT_CARD} WHERE c.id = ?`;

// The billing owner holds the cards of members who left, and wrote none of them.
const FIND_HOLDER = `SELECT c.user_id AS userId, u.email,
    ${buildMemberRoleSql('c.organization_id', 'c.user_id')} AS means
  FROM cards c JOIN users u ON u.id = c.user_id WHERE c.id = ?1 AND ${buildIsHeldSql('c.id')}`;
const holderSchema = z.object({
  userId: z.string(),
  email: z.string(),
  means: roleSchema.nullable(),
});

const AUTHORS_MAX = 20;
const LIST = `SELECT a.source, a.user_id AS userId, u.email, a.means, a.changed_at AS changedAt
  FROM team_content_authors a JOIN users u ON u.id = a.user_id
  WHERE a.organization_id = ?1 AND ((a.source = 'card' AND a.target = ?2)
    OR (a.source = 'policy' AND a.target = ?3) OR (a.source = 'logo' AND a.target = ?1 AND ?4 = 1))
  ORDER BY a.changed_at DESC, a.source, a.user_id LIMIT ${AUTHORS_MAX}`;
const authorSchema = z.object({
  source: z.enum(['card', 'policy', 'logo']),
  userId: z.string(),
  email: z.string(),
  means: z.enum(['owner', 'admin', 'manager', 'key']),
  changedAt: z.string(),
});

/** Content of a plain member or a manager is theirs alone. */
const canPauseTeam = (means: ContentAuthor['means']): boolean =>
  means === 'owner' || means === 'admin' || means === 'key';

/** Who may have put the content of an organization card there, as it is shown now; empty for other cards. */
export async function findContentAuthors(
  { db }: Pick<Kernel, 'db'>,
  cardId: string,
): Promise<FoundAuthor[]> {
  const row = await firstRow(db.prepare(BY_ID).bind(cardId), cardRowSchema);
  if (row === null || row.organizationId === null) return [];
  const policy = findCardPolicy(row, await readPoliciesOf(db, [row]));
  const holder = await firstRow(db.prepare(FIND_HOLDER).bind(cardId), holderSchema);
  const statement = db
    .prepare(LIST)
    .bind(row.organizationId, cardId, policy.id, +policy.content.showsLogo);
  const authors = await allRows(statement, authorSchema);
  const unknown = { userId: null, email: '', means: null, changedAt: null } as const;
  return [
    {
      ...(holder ?? unknown),
      id: HOLDER,
      source: HOLDER,
      changedAt: null,
      canPauseTeam: holder !== null && canPauseTeam(holder.means),
    },
    ...Array.from(authors, (author) => ({
      ...author,
      id: `${author.source}:${author.userId}`,
      canPauseTeam: author.source !== 'card' || canPauseTeam(author.means),
    })),
    { ...unknown, id: UNKNOWN_AUTHOR, source: UNKNOWN_AUTHOR, canPauseTeam: true },
  ];
}
