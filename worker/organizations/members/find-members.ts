import { z } from 'zod';
import { MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { allRows, firstRow, requireRow } from '#worker/db/rows.ts';
import type { MemberCursor, MemberQuery } from '#worker/organizations/members/member-query.ts';

/** Most index entries that one page of a search looks at. */
export const SCAN_MAX = 500;

/** IDs of a page of members, and where the next one starts. */
interface FoundMembers {
  ids: string[];
  next: MemberCursor | null;
}

const PAGE = `ORDER BY sort_name, id LIMIT ${MEMBERS_PAGE_SIZE + 1}`;
const FROM_ORGANIZATION = `SELECT id, sort_name AS sortName FROM organization_members
  WHERE organization_id = ?1 AND (sort_name, id) > (?2, ?3)`;
const PRESENT_OF_ORGANIZATION = `${FROM_ORGANIZATION} AND status <> 'left' ${PAGE}`;
const STATUS_OF_ORGANIZATION = `${FROM_ORGANIZATION} AND status = ?4 ${PAGE}`;
// A page of each status, of which the first page is what the list shows: the index goes by status.
const ROLE_OF_ORGANIZATION = `SELECT m.id, m.sort_name AS sortName
  FROM json_each(?5) s CROSS JOIN organization_members m
  WHERE m.id IN (SELECT p.id FROM organization_members p
    WHERE p.organization_id = ?1 AND p.role = ?4 AND p.status = s.value
      AND (p.sort_name, p.id) > (?2, ?3)
    ORDER BY p.sort_name, p.id LIMIT ${MEMBERS_PAGE_SIZE + 1})
  ORDER BY m.sort_name, m.id LIMIT ${MEMBERS_PAGE_SIZE + 1}`;

/** A page of each group of the JSON list `?1`, of which the first page is what the list shows. */
function buildGroupsSql(status: string): string {
  return `SELECT DISTINCT m.member_id AS id, m.sort_name AS sortName
    FROM json_each(?1) g CROSS JOIN organization_group_members m
    WHERE m.group_id = g.value AND m.member_id IN (SELECT p.member_id
      FROM organization_group_members p
      WHERE p.group_id = g.value AND p.${status} AND (p.sort_name, p.member_id) > (?2, ?3)
      ORDER BY p.sort_name, p.member_id LIMIT ${MEMBERS_PAGE_SIZE + 1})
    ORDER BY m.sort_name, m.member_id LIMIT ${MEMBERS_PAGE_SIZE + 1}`;
}
const PRESENT_OF_GROUPS = buildGroupsSql("status <> 'left'");
const STATUS_OF_GROUPS = buildGroupsSql('status = ?4');
const ROLE_OF_GROUPS = `SELECT DISTINCT m.member_id AS id, m.sort_name AS sortName
  FROM json_each(?1) g CROSS JOIN json_each(?5) s CROSS JOIN organization_group_members m
  WHERE m.group_id = g.value AND m.member_id IN (SELECT p.member_id
    FROM organization_group_members p
    WHERE p.group_id = g.value AND p.role = ?4 AND p.status = s.value
      AND (p.sort_name, p.member_id) > (?2, ?3)
    ORDER BY p.sort_name, p.member_id LIMIT ${MEMBERS_PAGE_SIZE + 1})
  ORDER BY m.sort_name, m.member_id LIMIT ${MEMBERS_PAGE_SIZE + 1}`;

/** SQL condition: words of the JSON list begin words of the member, both SQL expressions. */
function buildHasWordsSql(words: string, member: string): string {
  return `NOT EXISTS (SELECT 1 FROM json_each(${words}) word
    WHERE NOT EXISTS (SELECT 1 FROM organization_member_terms has
      WHERE has.member_id = ${member} AND has.term >= word.value
        AND has.term < word.value || char(1114111)))`;
}
/** `?4` is a status, or NULL for all but `left`. */
const HAS_STATUS = `CASE WHEN ?4 IS NULL THEN m.status <> 'left' ELSE m.status = ?4 END`;
/** Statuses of the list when the query names none. */
const PRESENT = ['active', 'suspended'];

/** Searches groups that are small enough to look at every member. */
const SEARCH_GROUPS = `SELECT DISTINCT m.member_id AS id, m.sort_name AS sortName
  FROM json_each(?1) g CROSS JOIN organization_group_members m
  WHERE m.group_id = g.value AND ${HAS_STATUS} AND (?6 IS NULL OR m.role = ?6) AND (m.sort_name, m.member_id) > (?2, ?3)
    AND ${buildHasWordsSql('?5', 'm.member_id')}
  ORDER BY m.sort_name, m.member_id LIMIT ${MEMBERS_PAGE_SIZE + 1}`;

/** Entries of words that begin with `?2`, from `(?2, ?3, ?4)` on when it continues there. */
const WORD_ENTRIES = `FROM organization_member_terms
  WHERE organization_id = ?1 AND (term, sort_name, member_id) > (?2, ?3, ?6) AND term < ?7
  ORDER BY term, sort_name, member_id`;

/**
 * Looks at the next entries of the first word, in their order. A member with several matching words
 * counts at the first of them. There is no ORDER BY outside, because sorting would read all entries
 * where a page of them suffices: CROSS JOIN keeps their order.
 */
const SEARCH_ORGANIZATION = `SELECT t.term, t.sort_name AS sortName, t.member_id AS id
  FROM (SELECT term, sort_name, member_id ${WORD_ENTRIES} LIMIT ${SCAN_MAX}) t
    CROSS JOIN organization_members m
  WHERE m.id = t.member_id AND ${HAS_STATUS} AND (?10 IS NULL OR m.role = ?10)
    AND NOT EXISTS (SELECT 1 FROM organization_member_terms earlier
      WHERE earlier.member_id = t.member_id AND earlier.term >= ?8 AND earlier.term < t.term)
    AND ${buildHasWordsSql('?5', 't.member_id')}
    AND (?9 IS NULL OR EXISTS (SELECT 1 FROM json_each(?9) g
      CROSS JOIN organization_group_members gm
      WHERE gm.group_id = g.value AND gm.member_id = t.member_id))
  LIMIT ${MEMBERS_PAGE_SIZE + 1}`;
const END_OF_SCAN = `SELECT term, sort_name AS sortName, member_id AS id ${WORD_ENTRIES}
  LIMIT 1 OFFSET ${SCAN_MAX - 1}`;

const namedSchema = z.object({ id: z.string(), sortName: z.string() });
const foundSchema = namedSchema.extend({ term: z.string() });
const sizeSchema = z.object({ size: z.int() });

function takeNamed(rows: readonly z.infer<typeof namedSchema>[]): FoundMembers {
  const page = rows.slice(0, MEMBERS_PAGE_SIZE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    ids: page.map(({ id }) => id),
    next: last === undefined ? null : ['name', last.sortName, last.id],
  };
}

/**
 * Finds the IDs of a page of members: all of an organization, or of `groups` if given. A search
 * reads at most `SCAN_MAX` entries; its page may be short or empty although more pages follow.
 */
export async function findMembers(
  db: D1Database,
  organizationId: string,
  groups: readonly string[] | null,
  query: MemberQuery,
): Promise<FoundMembers> {
  if (query.isSearch) {
    if (query.words.length === 0) return { ids: [], next: null };
    const isByName = groups !== null && (await isSmall(db, groups, query.cursor));
    return isByName
      ? searchGroups(db, groups, query)
      : searchWords(db, organizationId, groups, query);
  }
  const [, name = '', id = ''] = query.cursor?.[0] === 'name' ? query.cursor : [];
  const from = groups === null ? organizationId : JSON.stringify(groups);
  const [present, withStatus, withRole] =
    groups === null
      ? [PRESENT_OF_ORGANIZATION, STATUS_OF_ORGANIZATION, ROLE_OF_ORGANIZATION]
      : [PRESENT_OF_GROUPS, STATUS_OF_GROUPS, ROLE_OF_GROUPS];
  const { role, status } = query;
  const after = [from, name, id] as const;
  if (role !== null) {
    const statuses = JSON.stringify(status === null ? PRESENT : [status]);
    const statement = db.prepare(withRole).bind(...after, role, statuses);
    return takeNamed(await allRows(statement, namedSchema));
  }
  const statement =
    status === null
      ? db.prepare(present).bind(...after)
      : db.prepare(withStatus).bind(...after, status);
  return takeNamed(await allRows(statement, namedSchema));
}

/** Whether every member of the groups can be looked at. A search continues the way it began. */
async function isSmall(
  db: D1Database,
  groups: readonly string[],
  cursor: MemberCursor | null,
): Promise<boolean> {
  if (cursor !== null) return cursor[0] === 'name';
  const statement = db
    .prepare(
      `SELECT coalesce(sum(members), 0) AS size FROM organization_group_counts
      WHERE group_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(groups));
  return (await requireRow(statement, sizeSchema)).size <= SCAN_MAX;
}

async function searchGroups(
  db: D1Database,
  groups: readonly string[],
  { words, status, role, cursor }: MemberQuery,
): Promise<FoundMembers> {
  const [, name = '', id = ''] = cursor?.[0] === 'name' ? cursor : [];
  const statement = db
    .prepare(SEARCH_GROUPS)
    .bind(JSON.stringify(groups), name, id, status, JSON.stringify(words), role);
  return takeNamed(await allRows(statement, namedSchema));
}

async function searchWords(
  db: D1Database,
  organizationId: string,
  groups: readonly string[] | null,
  { words, status, role, cursor }: MemberQuery,
): Promise<FoundMembers> {
  const [word = '', ...others] = words;
  const [, term = word, name = '', id = ''] = cursor?.[0] === 'word' ? cursor : [];
  const end = `${word}\u{10FFFF}`;
  const found = await allRows(
    db
      .prepare(SEARCH_ORGANIZATION)
      .bind(
        organizationId,
        term,
        name,
        status,
        JSON.stringify(others),
        id,
        end,
        word,
        groups === null ? null : JSON.stringify(groups),
        role,
      ),
    foundSchema,
  );
  const page = found.slice(0, MEMBERS_PAGE_SIZE);
  const ids = page.map((row) => row.id);
  // A short page either reached the last entry or looked at as many as it may.
  const last =
    found.length > page.length
      ? page.at(-1)
      : await firstRow(
          db.prepare(END_OF_SCAN).bind(organizationId, term, name, null, null, id, end),
          foundSchema,
        );
  return { ids, next: last ? ['word', last.term, last.sortName, last.id] : null };
}
