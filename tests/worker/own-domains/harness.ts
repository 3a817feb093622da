import { env } from 'cloudflare:test';
import { unique } from '#tests/worker/world/card.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';

export const PRODUCT = 'https://cards.test';

interface StoredDomain {
  organizationId: string;
  hostname?: string;
  purpose?: 'cards' | 'app';
  status?: 'pending' | 'proven' | 'active' | 'failing' | 'removed';
  redirectsUntil?: string | null;
  activatedAt?: string;
  checkedAt?: string;
}

export const newHostname = (): string => `${unique('cards')}.acme.example`;

/** Stores an own domain, active by default, and returns its hostname. */
export async function insertDomain({
  organizationId,
  hostname = newHostname(),
  purpose = 'cards',
  status = 'active',
  redirectsUntil = null,
  activatedAt = '2026-11-20T00:00:00.000Z',
  checkedAt = activatedAt,
}: StoredDomain): Promise<string> {
  const failing = status === 'failing' ? activatedAt : null;
  await runSql(
    `INSERT INTO own_domains (organization_id, hostname, purpose, secret, status, created_at, checked_at,
      activated_at, failing_since, redirects_until)
    VALUES (?1, ?2, ?3, 'secret', ?4, ?5, ?8, ?5, ?6, ?7)`,
    organizationId,
    hostname,
    purpose,
    status,
    activatedAt,
    failing,
    redirectsUntil,
    checkedAt,
  );
  return hostname;
}

/** Drops the public records that isolates and KV share, as after their time. */
export async function expireRecords(organizationId: string): Promise<void> {
  await env.CARDS.delete(`organization:${organizationId}`);
}

/** Requests a URL without following redirects. */
export async function ask(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
): Promise<Response> {
  return callWorker(url, {
    method,
    redirect: 'manual',
    headers: { 'User-Agent': 'Mozilla/5.0', ...headers },
    ...(body !== undefined && { body }),
  });
}

/** Status and target of a redirect. */
export async function readTarget(url: string): Promise<[number, string | null]> {
  const { status, headers } = await ask(url);
  return [status, headers.get('Location')];
}
