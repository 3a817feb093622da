import { z } from 'zod';
import { REPORT_PEOPLE_MAX } from '#shared/api/organizations/analytics.ts';
import { PRIVACY_FLOOR } from '#shared/organization/limits.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { OrganizationActor } from '#worker/http/operations.ts';
import { NO_SUCH_GROUP, TOO_FEW_PEOPLE, REPORT_TOO_LARGE } from '#worker/organizations/copy.ts';

export interface AnalyticsChoice {
  group: string | null;
  member: string | null;
}

/** The accounts whose numbers a report contains. */
export interface VisiblePeople {
  /** Listed individually. */
  named: string[];
  /** Only part of the totals. */
  summed: string[];
  omittedCount: number;
}

const personSchema = z.object({
  id: z.string(),
  userId: z.string(),
  /** The members of the largest group in which the actor may see this person. */
  largest: z.int(),
  /** Group memberships that were read, for all people together. */
  memberships: z.int(),
});
type Person = z.infer<typeof personSchema>;

/** Memberships in groups that one report looks at. An organization has 500 groups at most. */
const MEMBERSHIPS_MAX = 20_000;

/** People of the groups that the actor is in, or of any group for `all`; with a group, only of that. */
const IN_GROUPS = `SELECT id, userId, max(members) AS largest, sum(count(*)) OVER () AS memberships
  FROM (SELECT m.id, m.user_id AS userId, n.members FROM organization_groups g
    CROSS JOIN organization_group_counts n ON n.group_id = g.id
    CROSS JOIN organization_group_members gm ON gm.group_id = g.id AND gm.status <> 'left'
    CROSS JOIN organization_members m ON m.id = gm.member_id
    WHERE g.organization_id = ?1 AND (?3 IS NULL OR g.id = ?3) AND (?4 = 'all' OR EXISTS (
      SELECT 1 FROM organization_group_members mine WHERE mine.group_id = g.id AND mine.member_id = ?2))
    LIMIT ${MEMBERSHIPS_MAX + 1})
  GROUP BY id LIMIT ${REPORT_PEOPLE_MAX + 1}`;
const GROUP = `SELECT g.id AS id FROM organization_groups g WHERE g.organization_id = ?1 AND g.id = ?3
  AND (?4 = 'all' OR EXISTS (SELECT 1 FROM organization_group_members mine
    WHERE mine.group_id = g.id AND mine.member_id = ?2))`;
const MEMBER = `SELECT m.id, m.user_id AS userId, 0 AS largest, 1 AS memberships
  FROM organization_members m
  WHERE m.organization_id = ?1 AND m.id = ?3 AND ?2 <> '' AND ?4 <> ''`;

/**
 * Finds whose numbers the actor may see, null for everyone's. Throws `not_found` for a group or
 * member outside the actor's scope, and `forbidden` below the privacy floor.
 */
export async function findVisiblePeople(
  db: D1Database,
  { id, organization, scope }: OrganizationActor,
  { group, member }: AnalyticsChoice,
): Promise<VisiblePeople | null> {
  const read = <Row>(sql: string, chosen: string | null, schema: z.ZodType<Row>) =>
    allRows(db.prepare(sql).bind(organization.id, id, chosen, scope), schema);
  if (group !== null) {
    const found = scope === 'own' ? [] : await read(GROUP, group, z.object({ id: z.string() }));
    if (found.length === 0) throw new ApiError('not_found', { message: NO_SUCH_GROUP });
  }
  if (scope === 'all') {
    if (group === null && member === null) return null;
    const people = await read(group === null ? MEMBER : IN_GROUPS, group ?? member, personSchema);
    return nameAll(narrow(people, member));
  }
  const [self] = await read(MEMBER, id, personSchema);
  if (scope === 'own') return nameAll(narrow(self === undefined ? [] : [self], member));
  const people = requireFew(await read(IN_GROUPS, group, personSchema));
  const others = people.filter((person) => person.id !== id);
  const named = others.filter(({ largest }) => largest >= PRIVACY_FLOOR);
  const small = others.filter(({ largest }) => largest < PRIVACY_FLOOR);
  const isInGroup = group === null || people.some((person) => person.id === id);
  const own = self !== undefined && isInGroup ? [self] : [];
  if (member !== null) {
    if (small.some((person) => person.id === member)) throw tooFew();
    return nameAll(narrow([...own, ...named], member));
  }
  // A small group alone is never shown, and several only if together they reach the floor.
  if (group !== null && small.length > 0) throw tooFew();
  const isSum = small.length >= PRIVACY_FLOOR;
  return {
    named: [...own, ...named].map(({ userId }) => userId),
    summed: isSum ? small.map(({ userId }) => userId) : [],
    omittedCount: isSum ? 0 : small.length,
  };
}

const tooFew = () => new ApiError('forbidden', { message: TOO_FEW_PEOPLE });

function narrow(people: readonly Person[], member: string | null): readonly Person[] {
  const found = member === null ? people : people.filter(({ id }) => id === member);
  if (member !== null && found.length === 0) throw new ApiError('not_found');
  return found;
}

const nameAll = (people: readonly Person[]): VisiblePeople => ({
  named: requireFew(people).map(({ userId }) => userId),
  summed: [],
  omittedCount: 0,
});

function requireFew(people: readonly Person[]): readonly Person[] {
  const memberships = people[0]?.memberships ?? 0;
  if (people.length <= REPORT_PEOPLE_MAX && memberships <= MEMBERSHIPS_MAX) return people;
  const issues = [{ path: 'group', message: REPORT_TOO_LARGE }];
  throw new ApiError('invalid_input', { message: REPORT_TOO_LARGE, issues });
}

// Managers see groups at or above the privacy floor only.
const VISIBLE = `g.organization_id = ?1 AND (?3 = 'all' OR (n.members >= ${PRIVACY_FLOOR} AND EXISTS (
    SELECT 1 FROM organization_group_members mine WHERE mine.group_id = g.id AND mine.member_id = ?2)))`;
// The sum comes first: with too many memberships, only the groups are read.
const VISIBLE_GROUPS = `WITH visible AS MATERIALIZED (SELECT g.id, g.name, n.members FROM organization_groups g
    CROSS JOIN organization_group_counts n ON n.group_id = g.id WHERE ${VISIBLE})
  SELECT g.id, g.name, m.user_id AS userId FROM visible g
    CROSS JOIN organization_group_members gm ON gm.group_id = g.id AND gm.status <> 'left'
    CROSS JOIN organization_members m ON m.id = gm.member_id
  WHERE (SELECT sum(members) FROM visible) <= ${MEMBERSHIPS_MAX}
  ORDER BY g.name, g.id LIMIT ${MEMBERSHIPS_MAX}`;
const groupPersonSchema = z.object({ id: z.string(), name: z.string(), userId: z.string() });

/** The accounts of the groups that the actor may compare; none with too many people to add up. */
export async function listGroupPeople(
  db: D1Database,
  { id, organization, scope }: OrganizationActor,
): Promise<z.infer<typeof groupPersonSchema>[]> {
  if (scope === 'own') return [];
  return allRows(db.prepare(VISIBLE_GROUPS).bind(organization.id, id, scope), groupPersonSchema);
}
