import { z } from 'zod';
import { firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { networkPrefix } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';

const personSchema = z.object({ email: z.string(), isKnownNetwork: sqlBoolean });

/** The address of an account, and whether it has a session from the network of these headers. */
export function findPerson(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  userId: string,
  headers: Headers,
): Promise<z.infer<typeof personSchema> | null> {
  const statement = db
    .prepare(
      `SELECT email, EXISTS (SELECT 1 FROM sessions WHERE user_id = users.id AND ip_prefix = ?2
          AND idle_expires_at > ?3) AS isKnownNetwork
      FROM users WHERE id = ?1`,
    )
    .bind(userId, networkPrefix(headers), now().toISOString());
  return firstRow(statement, personSchema);
}
