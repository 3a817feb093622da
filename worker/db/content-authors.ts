import { buildActorAccountSql } from './publishing-sql.ts';

/** Content of an organization that an actor put where visitors see it. */
export interface AuthoredContent {
  organizationId: string;
  source: 'card' | 'policy' | 'logo';
  /** The ID of the card, the policy or the organization. */
  target: string;
  /** An account, or the `actorId` of an organization's key. */
  actor: string;
  /** When it was written, as stored: ISO 8601 UTC. */
  at: string;
}

/** What a write stores, by source. Holders are no authors of the team's content on their own cards. */
const WRITTEN = {
  card: `EXISTS (SELECT 1 FROM cards c
    WHERE c.id = ?2 AND c.updated_at = ?4 AND c.user_id <> author.id)`,
  policy: 'EXISTS (SELECT 1 FROM organization_policies WHERE id = ?2 AND updated_at = ?4)',
  logo: 'EXISTS (SELECT 1 FROM organizations WHERE id = ?2 AND updated_at = ?4)',
} as const;

/** SQL: the role of an account in an organization, or NULL. Both are SQL expressions. */
export function buildMemberRoleSql(organization: string, userId: string): string {
  return `(SELECT cm.role FROM organization_members cm
    WHERE cm.organization_id = ${organization} AND cm.user_id = ${userId})`;
}

// The role may have changed since it was judged.
const MEANS = `CASE WHEN ?3 LIKE 'key:%' THEN 'key'
    WHEN ${buildMemberRoleSql('?1', 'author.id')} IN ('owner', 'admin')
    THEN ${buildMemberRoleSql('?1', 'author.id')} ELSE 'manager' END`;

const buildRecordSql = (source: AuthoredContent['source']) => `INSERT INTO team_content_authors
    (organization_id, source, target, user_id, means, changed_at)
  SELECT ?1, '${source}', ?2, author.id, ${MEANS}, ?4
  FROM users author WHERE author.id = ${buildActorAccountSql('?3')} AND ${WRITTEN[source]}
  ON CONFLICT (organization_id, source, target, user_id)
  DO UPDATE SET means = excluded.means, changed_at = excluded.changed_at`;

/**
 * The statement that records who wrote content, anywhere after the write in its transaction. Does
 * nothing if nothing was written.
 */
export function recordContentAuthor(
  db: D1Database,
  { organizationId, source, target, actor, at }: AuthoredContent,
): D1PreparedStatement {
  return db.prepare(buildRecordSql(source)).bind(organizationId, target, actor, at);
}

const RECORD_MANY = `INSERT INTO team_content_authors
    (organization_id, source, target, user_id, means, changed_at)
  SELECT ?1, 'card', c.id, author.id, ${MEANS}, ?4
  FROM json_each(?2) j CROSS JOIN cards c ON c.id = j.value ->> '$.card.id' AND c.updated_at = ?4
    CROSS JOIN users author ON author.id = ${buildActorAccountSql('?3')}
  WHERE c.organization_id = ?1
  ON CONFLICT (organization_id, source, target, user_id)
  DO UPDATE SET means = excluded.means, changed_at = excluded.changed_at`;

/** The same for the cards that were made for people of a list, whose elements have `card.id`. */
export function recordContentAuthors(
  db: D1Database,
  list: { organizationId: string; people: string; actor: string; at: string },
): D1PreparedStatement {
  const { organizationId, people, actor, at } = list;
  return db.prepare(RECORD_MANY).bind(organizationId, people, actor, at);
}
