import type { ListedHost } from '#worker/env.ts';
import { findStoredAppHost } from '#worker/hosts/stored-hosts.ts';

/** Finds the hostname of a partner's app, in settings or the database; null for the product's. */
export function createFindAppHost({
  db,
  listed,
}: {
  db: D1Database;
  listed: readonly ListedHost[];
}): (organizationId: string) => Promise<string | null> {
  return async (organizationId) =>
    listed.find((host) => host.organizationId === organizationId && host.purpose === 'app')
      ?.hostname ?? (await findStoredAppHost(db, organizationId));
}
