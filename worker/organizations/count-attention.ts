import { z } from 'zod';
import { ATTENTION_COUNT_MAX } from '#shared/api/organizations/attention.ts';
import { allRows, hasRow, requireRow } from '#worker/db/rows.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

// Each count stops at one more than the contract returns exactly, and a manager's at the oldest rows
// of their groups, so that a visit of the home view costs the same however large a team is.

/** The number at which counts stop. */
export const COUNT_LIMIT = ATTENTION_COUNT_MAX + 1;
/** Rows that are looked at for a manager. */
const CANDIDATES_MAX = 2000;

type Reader = Pick<Actor, 'id' | 'organization' | 'scope'>;

const INVITATIONS = `SELECT
  (SELECT count(*) FROM (SELECT 1 FROM organization_invitations
    WHERE organization_id = ?1 AND expires_at > ?2 LIMIT ?3)) AS open,
  (SELECT count(*) FROM (SELECT 1 FROM organization_invitations
    WHERE organization_id = ?1 AND expires_at <= ?2 LIMIT ?3)) AS expired`;
const INVITATIONS_OF_GROUPS = `SELECT min(coalesce(sum(i.expires_at > ?2), 0), ?3) AS open,
    min(coalesce(sum(i.expires_at <= ?2), 0), ?3) AS expired
  FROM (SELECT DISTINCT listed.invitation_id FROM organization_group_members own
      CROSS JOIN organization_invitation_groups listed
    WHERE own.member_id = ?4 AND listed.group_id = own.group_id LIMIT ${CANDIDATES_MAX}) candidate
  CROSS JOIN organization_invitations i
  WHERE i.id = candidate.invitation_id AND +i.organization_id = ?1`;
const invitationsSchema = z.object({ open: z.int(), expired: z.int() });

/** Invitations by whether they can still be accepted. */
export async function countInvitations(
  db: D1Database,
  { id, organization, scope }: Reader,
  at: string,
): Promise<z.infer<typeof invitationsSchema>> {
  const key = [organization.id, at, COUNT_LIMIT] as const;
  const statement =
    scope === 'groups'
      ? db.prepare(INVITATIONS_OF_GROUPS).bind(...key, id)
      : db.prepare(INVITATIONS).bind(...key);
  return requireRow(statement, invitationsSchema);
}

const REQUESTS = `SELECT count(*) AS count FROM (SELECT 1 FROM organization_change_requests
  WHERE organization_id = ?1 AND status = 'open' LIMIT ?2)`;
// Managers decide no requests of their own.
const REQUESTS_OF_GROUPS = `SELECT min(count(*), ?2) AS count
  FROM (SELECT member_id FROM organization_change_requests
    WHERE organization_id = ?1 AND status = 'open' ORDER BY created_at, id
    LIMIT ${CANDIDATES_MAX}) candidate
  WHERE candidate.member_id <> ?3 AND EXISTS (SELECT 1 FROM organization_group_members mine
    JOIN organization_group_members theirs ON theirs.group_id = mine.group_id
    WHERE mine.member_id = ?3 AND theirs.member_id = candidate.member_id)`;
const countSchema = z.object({ count: z.int() });

/** Open change requests that the actor may decide. */
export async function countOpenRequests(
  db: D1Database,
  { id, organization, scope }: Reader,
): Promise<number> {
  const key = [organization.id, COUNT_LIMIT] as const;
  const statement =
    scope === 'groups'
      ? db.prepare(REQUESTS_OF_GROUPS).bind(...key, id)
      : db.prepare(REQUESTS).bind(...key);
  return (await requireRow(statement, countSchema)).count;
}

const DEPARTURES = `SELECT DISTINCT listed.departure_id AS id FROM organization_group_members own
    CROSS JOIN organization_departure_groups listed
  WHERE own.member_id = ?1 AND listed.group_id = own.group_id LIMIT ${CANDIDATES_MAX}`;
const departureSchema = z.object({ id: z.string() });

/** Departures that the actor may read, or null for all. */
export async function listReadDepartures(
  db: D1Database,
  { id, scope }: Reader,
): Promise<string[] | null> {
  if (scope !== 'groups') return null;
  const rows = await allRows(db.prepare(DEPARTURES).bind(id), departureSchema);
  return rows.map((row) => row.id);
}

const DOMAINS = `SELECT domain, status FROM organization_domains
  WHERE organization_id = ?1 AND status <> 'verified' ORDER BY domain`;
const domainSchema = z.object({ domain: z.string(), status: z.enum(['pending', 'failing']) });

/** Mail domains that are not verified, and those whose record is gone. */
export async function listOpenDomains(
  db: D1Database,
  organizationId: string,
): Promise<{ pending: string[]; failing: string[] }> {
  const rows = await allRows(db.prepare(DOMAINS).bind(organizationId), domainSchema);
  const pick = (status: z.infer<typeof domainSchema>['status']) =>
    rows.filter((row) => row.status === status).map(({ domain }) => domain);
  return { pending: pick('pending'), failing: pick('failing') };
}

const HAS_VERIFIED = `SELECT 1 FROM organization_domains
  WHERE organization_id = ? AND status <> 'pending' LIMIT 1`;

/** Whether an organization has proven a mail domain. */
export async function hasVerifiedDomain(db: D1Database, organizationId: string): Promise<boolean> {
  return hasRow(db.prepare(HAS_VERIFIED).bind(organizationId));
}
