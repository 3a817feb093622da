import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#shared/format/duration.ts';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';
import type { ClientMetadata } from './client-metadata.ts';

/** How long a fetched description is used without fetching it again. */
export const FRESH_MS = HOUR_MS;
/** Days after which a program that no one connected is forgotten. */
const UNUSED_DAYS = 30;

export interface Client extends ClientMetadata {
  id: string;
}

const COLUMNS = 'INSERT INTO oauth_clients (id, name, redirect_uris, read_at, used_at)';
const STORE_FETCHED = `${COLUMNS} VALUES (?1, ?2, ?3, ?4, ?4)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris,
    read_at = excluded.read_at`;
const STORE_CONNECTED = `${COLUMNS}
  SELECT ?1, ?2, ?3, ?4, ?4 WHERE EXISTS (SELECT 1 FROM oauth_grants WHERE id = ?5)
  ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at`;

const bindClient = ({ id, name, redirectUris }: Client, at: string): string[] => [
  id,
  name,
  JSON.stringify(redirectUris),
  at,
];

/** Stores the fetched description of a program. */
export async function storeFetchedClient(db: D1Database, client: Client, now: Date): Promise<void> {
  const values = bindClient(client, now.toISOString());
  await db
    .prepare(STORE_FETCHED)
    .bind(...values)
    .run();
}

/**
 * The statement that stores a program once a grant exists, so that it stays known when its ID can no
 * longer be verified or its description no longer fetched.
 */
export function buildStoreConnected(
  db: D1Database,
  client: Client,
  grant: { id: string; createdAt: string },
): D1PreparedStatement {
  return db.prepare(STORE_CONNECTED).bind(...bindClient(client, grant.createdAt), grant.id);
}

const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  redirectUris: jsonColumn(z.array(z.string())),
  readAt: z.string(),
});

/** A program that someone connected, or whose description was fetched. */
export async function findStoredClient(
  db: D1Database,
  id: string,
): Promise<(Client & { readAt: string }) | null> {
  const statement = db
    .prepare(
      `SELECT id, name, redirect_uris AS redirectUris, read_at AS readAt
       FROM oauth_clients WHERE id = ?`,
    )
    .bind(id);
  return firstRow(statement, clientSchema);
}

// What was fetched for a person who then did not connect the program is a cache.
const SWEEP = `DELETE FROM oauth_clients
  WHERE (used_at < ?1 OR id LIKE 'https://%' AND read_at < ?2) AND NOT EXISTS (
    SELECT 1 FROM oauth_grants WHERE oauth_grants.client_id = oauth_clients.id)`;

/**
 * Forgets programs that are not connected: fetched descriptions after an hour, registrations 30 days
 * after someone connected them last.
 */
export async function sweepOAuthClients(db: D1Database, now: Date): Promise<number> {
  const [unused, stale] = [UNUSED_DAYS * DAY_MS, FRESH_MS].map((age) =>
    new Date(now.getTime() - age).toISOString(),
  );
  const { meta } = await db.prepare(SWEEP).bind(unused, stale).run();
  return meta.changes;
}
