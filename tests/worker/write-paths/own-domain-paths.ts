import { env } from 'cloudflare:test';
import { HOSTNAME_SECRET } from '#tests/worker/fixtures/outside.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import type { Estate } from '#tests/worker/write-paths/estate.ts';
import {
  addWalkOrganization,
  WALK_ORGANIZATION,
} from '#tests/worker/write-paths/invitation-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

const HOSTNAME = 'cards.walk.example';
const PATH = `/api/organizations/${WALK_ORGANIZATION}/own-domains`;

/** An organization whose plan includes own domains. */
async function addCompany(world: World, estate: Estate): Promise<void> {
  await addWalkOrganization(world, estate);
  await env.DB.prepare("UPDATE users SET plan = 'enterprise', granted_plan = 'enterprise'").run();
}

/** A claim that DNS proves. */
async function addClaim(world: World, estate: Estate): Promise<void> {
  await addCompany(world, estate);
  await env.DB.prepare(
    `INSERT INTO own_domains (organization_id, hostname, purpose, secret, created_at)
    VALUES (?1, ?2, 'cards', ?3, '2026-01-01T00:00:00.000Z')`,
  )
    .bind(WALK_ORGANIZATION, HOSTNAME, HOSTNAME_SECRET)
    .run();
}

/** A hostname that is served. */
async function addServed(world: World, estate: Estate): Promise<void> {
  await addClaim(world, estate);
  await env.DB.prepare(
    `UPDATE own_domains SET status = 'active', provider_id = 'hostname-1',
      activated_at = created_at, checked_at = '9999-01-01T00:00:00.000Z'`,
  ).run();
}

/** Own domains of organizations. */
export const OWN_DOMAIN_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/organizations/:org/own-domains',
    prepare: addCompany,
    act: (world, { token }) => world.send('POST', PATH, { token, body: { hostname: HOSTNAME } }),
    mayDiffer: { pattern: /"secret":"[\w-]+"/, because: 'the record is random' },
  },
  {
    covers: 'POST /api/organizations/:org/own-domains/:hostname/check',
    prepare: addClaim,
    act: (world, { token }) => world.send('POST', `${PATH}/${HOSTNAME}/check`, { token }),
  },
  {
    covers: 'DELETE /api/organizations/:org/own-domains/:hostname',
    action: 'a claim',
    prepare: addClaim,
    act: (world, { token }) => world.send('DELETE', `${PATH}/${HOSTNAME}`, { token }),
    retryStatuses: [404],
  },
  {
    covers: 'DELETE /api/organizations/:org/own-domains/:hostname',
    action: 'a served name',
    prepare: addServed,
    act: (world, { token }) => world.send('DELETE', `${PATH}/${HOSTNAME}`, { token }),
  },
];
