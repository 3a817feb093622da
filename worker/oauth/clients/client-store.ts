import { z } from 'zod';
import { DAY_MS } from '#shared/format/duration.ts';
import { firstRow, jsonColumn } from '#worker/db/rows.ts';
import type { ClientMetadata } from './client-metadata.ts';

/** New or fetched descriptions in 24 hours, of all programs together. */
const CLIENTS_PER_DAY = 2000;
/** Days after which a program that no one connected is forgotten. */
const UNUSED_DAYS = 30;

export interface Client extends ClientMetadata {
  id: string;
}

// A description that is fetched again counts once: its row moves.
const UPSERT = `INSERT INTO oauth_clients (id, name, redirect_uris, read_at, used_at)
  SELECT ?1, ?2, ?3, ?4, ?4
  WHERE (SELECT count(*) FROM oauth_clients WHERE read_at > ?5) < ?6
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, redirect_uris = excluded.redirect_uris,
    read_at = excluded.read_at`;

/** Stores a program. Returns false when there were too many on this day. */
export async function insertClient(
  db: D1Database,
  { id, name, redirectUris }: Client,
  now: Date,
  perDay = CLIENTS_PER_DAY,
): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  const uris = JSON.stringify(redirectUris);
  const { meta } = await db
    .prepare(UPSERT)
    .bind(id, name, uris, now.toISOString(), dayAgo, perDay)
    .run();
  return meta.changes > 0;
}

const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  redirectUris: jsonColumn(z.array(z.string())),
  readAt: z.string(),
});

export async function findClient(
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

/** Forgets programs that no one connected in 30 days and that are not connected. */
export async function sweepOAuthClients(db: D1Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString();
  const { meta } = await db
    .prepare(
      `DELETE FROM oauth_clients WHERE used_at < ? AND NOT EXISTS (
         SELECT 1 FROM oauth_grants WHERE oauth_grants.client_id = oauth_clients.id)`,
    )
    .bind(before)
    .run();
  return meta.changes;
}
