import type { Kernel } from '#worker/kernel.ts';

const EXPIRED = 'DELETE FROM operator_tokens WHERE expires_at <= ?1';

/** Deletes the tokens of commands that were stopped. Returns their number. */
export async function sweepOperatorTokens({
  db,
  now,
}: Pick<Kernel, 'db' | 'now'>): Promise<number> {
  const { meta } = await db.prepare(EXPIRED).bind(now().toISOString()).run();
  return meta.changes;
}
