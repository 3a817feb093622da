import type { z } from 'zod';
import type { updateAccount } from '#shared/api/auth/account.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';

type Profile = z.infer<typeof updateAccount.response>;

/** Updates the given fields of a profile and returns the whole profile. */
export async function saveProfile(
  context: Pick<Kernel, 'db' | 'now' | 'prepareWrites'>,
  user: SessionUser,
  changes: z.infer<typeof updateAccount.request>,
): Promise<Profile> {
  const {
    firstName = user.firstName,
    lastName = user.lastName,
    company = user.company,
    jobTitle = user.jobTitle,
  } = changes;
  const { db, now, prepareWrites } = context;
  const person = { firstName, lastName, email: user.email };
  await db.batch([
    db
      .prepare(
        `UPDATE users SET first_name = ?2, last_name = ?3, company = ?4, job_title = ?5,
          updated_at = ?6 WHERE id = ?1`,
      )
      .bind(user.id, firstName, lastName, company, jobTitle, now().toISOString()),
    ...(await prepareWrites('personChanged', { userId: user.id, person })),
  ]);
  return { firstName, lastName, company, jobTitle };
}
