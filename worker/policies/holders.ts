import { z } from 'zod';
import { buildCard, cardWriteSchema, type CardContent } from '#shared/card/card.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { hasOpenInvitation } from '#worker/organizations/has-open-invitation.ts';

const SELECT = `SELECT m.id, m.user_id AS userId, u.first_name AS firstName,
    u.last_name AS lastName, u.email, u.job_title AS jobTitle
  FROM organization_members m JOIN users u ON u.id = m.user_id WHERE m.organization_id = ?1`;

const holderSchema = z.object({
  id: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  jobTitle: z.string(),
});
export type Holder = z.infer<typeof holderSchema>;

/** An active member of the organization by ID. Throws `not_joined` for an open invitation, and `not_found`. */
export async function requireHolder(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
  memberId: string,
): Promise<Holder> {
  const statement = db
    .prepare(`${SELECT} AND m.id = ?2 AND m.status = 'active'`)
    .bind(organizationId, memberId);
  const holder = await firstRow(statement, holderSchema);
  if (holder !== null) return holder;
  const isOpen = await hasOpenInvitation(db, { organizationId, id: memberId, now: now() });
  throw new ApiError(isOpen ? 'not_joined' : 'not_found');
}

const accountSchema = z.object({ userId: z.string() });

/** The account of a member, whatever their status. Throws `not_found`. */
export async function requireMemberAccount(
  db: D1Database,
  organizationId: string,
  memberId: string,
): Promise<string> {
  const statement = db
    .prepare(
      `SELECT user_id AS userId FROM organization_members
      WHERE organization_id = ?1 AND id = ?2`,
    )
    .bind(organizationId, memberId);
  const row = await firstRow(statement, accountSchema);
  if (row === null) throw new ApiError('not_found');
  return row.userId;
}

/** Members of the organization by their accounts. */
export async function findHolders(
  db: D1Database,
  organizationId: string,
  userIds: readonly string[],
): Promise<Map<string, Holder>> {
  const statement = db
    .prepare(`${SELECT} AND m.user_id IN (SELECT value FROM json_each(?2))`)
    .bind(organizationId, JSON.stringify([...new Set(userIds)]));
  const rows = await allRows(statement, holderSchema);
  return new Map(rows.map((row) => [row.userId, row]));
}

export function buildHolderName({ firstName, lastName }: Holder): string {
  return `${firstName} ${lastName}`.trim();
}

/** A new card filled from the account. Content that is not valid for a card is left out. */
export function buildDefaultContent(holder: Holder, now: Date): CardContent {
  const blank = buildCard(now, null);
  const filled = { name: buildHolderName(holder), email: holder.email, title: holder.jobTitle };
  const parsed = cardWriteSchema.safeParse({ ...blank, ...filled });
  return parsed.success ? parsed.data : cardWriteSchema.parse(blank);
}
