import { z } from 'zod';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { firstRow, hasRow } from '#worker/db/rows.ts';

const emailSchema = z.object({ email: z.string() });
const confirmedSchema = emailSchema.extend({ plan: z.enum(PLAN_IDS) });

export async function findEmail(db: D1Database, userId: string): Promise<string | null> {
  const statement = db.prepare('SELECT email FROM users WHERE id = ?1').bind(userId);
  return (await firstRow(statement, emailSchema))?.email ?? null;
}

/** The address for mails about visitors, and the plan: null unless its reader confirmed it. */
export function findConfirmedAccount(
  db: D1Database,
  userId: string,
): Promise<{ email: string; plan: PlanId } | null> {
  const statement = db
    .prepare('SELECT email, plan FROM users WHERE id = ?1 AND email_confirmed_at IS NOT NULL')
    .bind(userId);
  return firstRow(statement, confirmedSchema);
}

export function hasAccount(db: D1Database, email: string): Promise<boolean> {
  return hasRow(db.prepare('SELECT 1 FROM users WHERE email_key = ?1').bind(emailKey(email)));
}
