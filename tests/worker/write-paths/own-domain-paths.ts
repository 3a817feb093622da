import { HOSTNAME_SECRET } from '#tests/worker/fixtures/outside.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { CARD_FOLLOWERS, CARD_RUN } from '#tests/worker/write-paths/organization-card-paths.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import {
  addWalkOrganization,
  WALK_ORGANIZATION,
} from '#tests/worker/write-paths/walk-organization.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

export const HOSTNAME = 'cards.walk.example';

/** An organization whose plan includes own domains. */
export async function addCompany(world: World, account: WalkAccount): Promise<void> {
  await addWalkOrganization(world, account);
  await runSql("UPDATE users SET plan = 'enterprise', granted_plan = 'enterprise'");
}

/** A claim that DNS proves. */
export async function addClaim(world: World, account: WalkAccount): Promise<void> {
  await addCompany(world, account);
  await runSql(
    `INSERT INTO own_domains (organization_id, hostname, purpose, secret, created_at)
    VALUES (?1, ?2, 'cards', ?3, '2026-01-01T00:00:00.000Z')`,
    WALK_ORGANIZATION,
    HOSTNAME,
    HOSTNAME_SECRET,
  );
}

/** A hostname that is served. */
export async function addServed(world: World, account: WalkAccount): Promise<void> {
  await addClaim(world, account);
  await runSql(`UPDATE own_domains SET status = 'active', provider_id = 'hostname-1',
      activated_at = created_at, checked_at = '9999-01-01T00:00:00.000Z'`);
}

/** Public records that a reader fills from the database. */
export const FILLED_RECORDS_AND_HOSTS: WritePath['mayMiss'] = {
  line: /^KV \["(?:host|organization):/,
  when: /./,
  because: 'without a record the next reader asks the database',
};

/** Own domains of organizations. */
export const OWN_DOMAIN_PATHS: readonly WritePath[] = withParams(
  { org: WALK_ORGANIZATION, hostname: HOSTNAME },
  [
    {
      covers: 'POST /api/organizations/:org/own-domains',
      prepare: addCompany,
      body: { hostname: HOSTNAME },
      mayDiffer: { pattern: /"secret":"[\w-]+"/, because: 'the record is random' },
    },
    {
      covers: 'POST /api/organizations/:org/own-domains/:hostname/check',
      prepare: addClaim,
      intermediate: {
        tables: ['own_domains', 'organization_audit_outbox', 'organization_card_updates'],
        because: 'the proof, the hostname and what is wrong are stored one after another',
      },
      mayDiffer: {
        pattern:
          /"status":"(?:active|proven)","provider_id".*(?="created_at")|"activated_at":(?:null|"<time>")|^organization_card_updates .*/g,
        because: 'while DNS or the platform is down, the name stays proven until its next check',
      },
      mayMiss: {
        line: /^(?:KV \["(?:host|organization):|hostname |audit_entries .*own_domain\.activated)/,
        when: /./,
        because: 'the next check creates and activates the name; a reader fills missing records',
      },
    },
    {
      covers: 'DELETE /api/organizations/:org/own-domains/:hostname',
      action: 'a claim',
      prepare: addClaim,
      retryStatuses: [404],
    },
    {
      covers: 'DELETE /api/organizations/:org/own-domains/:hostname',
      action: 'a served name',
      prepare: addServed,
      intermediate: CARD_FOLLOWERS,
      mayDiffer: CARD_RUN,
      mayMiss: FILLED_RECORDS_AND_HOSTS,
    },
  ],
);
