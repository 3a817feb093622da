import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { OwnDomainContext } from '#worker/own-domains/own-domain-context.ts';

const REMOVALS_PER_SWEEP = 20;
// One that was adopted by a new claim meanwhile is in use.
const FIND = `SELECT provider_id AS id, hostname FROM own_domain_removals r
  WHERE NOT EXISTS (SELECT 1 FROM own_domains d WHERE d.hostname = r.hostname AND d.provider_id = r.provider_id)
  ORDER BY created_at LIMIT ${REMOVALS_PER_SWEEP}`;
const DELETE_ADOPTED = `DELETE FROM own_domain_removals WHERE EXISTS (SELECT 1 FROM own_domains d
  WHERE d.hostname = own_domain_removals.hostname AND d.provider_id = own_domain_removals.provider_id)`;
const removalSchema = z.object({ id: z.string(), hostname: z.string() });

/** Deletes the platform's hostnames of names that are gone. Returns how many. */
export async function sweepRemovals(
  context: Pick<OwnDomainContext, 'db' | 'provider' | 'hosts'>,
): Promise<number> {
  if (context.provider === null) return 0;
  await context.db.prepare(DELETE_ADOPTED).run();
  const removals = await allRows(context.db.prepare(FIND), removalSchema);
  await removeAtProvider(context, removals);
  return removals.length;
}

/** Deletes hostnames at the platform. The next sweep repeats what fails. */
export async function removeAtProvider(
  { db, provider, hosts }: Pick<OwnDomainContext, 'db' | 'provider' | 'hosts'>,
  removals: readonly z.infer<typeof removalSchema>[],
): Promise<void> {
  for (const { id, hostname } of removals) {
    try {
      // Repairs what was lost when the row went with its organization.
      await hosts.sync(hostname);
      await provider?.remove(id);
      await db.prepare('DELETE FROM own_domain_removals WHERE provider_id = ?').bind(id).run();
    } catch (error) {
      log('warn', 'custom_hostname_remains', { error: String(error) });
    }
  }
}
