import { z } from 'zod';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import type { Profile } from '#worker/http/app-env.ts';
import { sqlBoolean } from '#worker/db/rows.ts';

export const PROFILE_COLUMNS = `users.id, email, first_name, last_name, company, job_title, plan,
  email_proven_at IS NOT NULL AS is_email_proven, email_confirmed_at IS NOT NULL AS is_email_confirmed`;

export const profileRowSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  job_title: z.string(),
  plan: z.enum(PLAN_IDS),
  is_email_proven: sqlBoolean,
  is_email_confirmed: sqlBoolean,
});
type ProfileRow = z.infer<typeof profileRowSchema>;

/** Removes invisible characters, which older rows may contain. */
export function toProfile(row: ProfileRow): Profile {
  return {
    id: row.id,
    email: row.email,
    firstName: removeInvisible(row.first_name),
    lastName: removeInvisible(row.last_name),
    company: removeInvisible(row.company),
    jobTitle: removeInvisible(row.job_title),
    plan: row.plan,
    isEmailProven: row.is_email_proven,
    isEmailConfirmed: row.is_email_confirmed,
  };
}
