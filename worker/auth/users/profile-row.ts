import { removeInvisible } from '#shared/text/visible-text.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { Profile } from '#worker/http/app-env.ts';

/** The columns of `users` that a profile is read from. */
export const PROFILE_COLUMNS = `users.id, email, first_name, last_name, company, job_title, plan,
  email_proven_at IS NOT NULL AS is_email_proven, email_confirmed_at IS NOT NULL AS is_email_confirmed`;

/**
 * The result of a statement with those columns. `migrations/0001_accounts.sql` guarantees the types.
 */
export interface ProfileRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  job_title: string;
  plan: PlanId;
  is_email_proven: number;
  is_email_confirmed: number;
}

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
    isEmailProven: row.is_email_proven === 1,
    isEmailConfirmed: row.is_email_confirmed === 1,
  };
}
