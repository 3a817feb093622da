import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { newLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { withKey } from '#tests/worker/write-paths/api-paths.ts';
import { addDomain, DOMAIN } from '#tests/worker/write-paths/invitation-paths.ts';
import { FILLED_RECORDS } from '#tests/worker/write-paths/organization-card-paths.ts';
import {
  addClaim,
  addCompany,
  addServed,
  FILLED_RECORDS_AND_HOSTS,
  HOSTNAME,
} from '#tests/worker/write-paths/own-domain-paths.ts';
import { addKeyOf, addTeamKey } from '#tests/worker/write-paths/team-api-paths.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import {
  addWalkOrganization,
  WALK_ORGANIZATION,
} from '#tests/worker/write-paths/walk-organization.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

const POLICY = 'policy-of-the-walk';
const content = { ...DEFAULT_POLICY, watermark: 'Acme' };

type Prepare = (world: World, account: WalkAccount) => Promise<void>;

/** A key of the organization that `prepare` makes. */
const keyAfter =
  (prepare: Prepare) =>
  async (world: World, account: WalkAccount): Promise<string> => {
    await prepare(world, account);
    return addKeyOf(WALK_ORGANIZATION, world, account);
  };

/** A key of a team with a policy of its own. */
async function addPolicyKey(world: World, account: WalkAccount): Promise<string> {
  const team = await buildWalkTeam(world, account);
  await runSql(
    `INSERT INTO organization_policies
      (id, organization_id, name, position, is_default, version, content, created_at, updated_at)
    VALUES (?1, ?2, 'Sales', 0, 0, 1, ?3, '2026-01-01', '2026-01-01')`,
    POLICY,
    team,
    JSON.stringify(DEFAULT_POLICY),
  );
  return addKeyOf(team, world, account);
}

const FOLLOWERS = ['api_requests', 'passes', 'card_previews', 'organization_card_updates'];
const FOLLOWED: WritePath['intermediate'] = {
  tables: FOLLOWERS,
  because: "the row of a call is its progress, and passes and previews follow by the cards' run",
};
const RUN: WritePath['mayDiffer'] = {
  pattern: /^(?:organization_card_updates|api_requests) .*/,
  because: 'a run starts again with every change, and a row of a call says how far it is',
};

/** Policies, logo and domains with the key of a team. */
export const RESOURCE_API_PATHS: readonly WritePath[] = withParams(
  { policy: POLICY, domain: DOMAIN, hostname: HOSTNAME },
  [
    ...withKey(addPolicyKey, [
      {
        covers: 'POST /api/v1/policies',
        body: { name: 'Support', content },
        mayMiss: FILLED_RECORDS,
      },
      {
        covers: 'PATCH /api/v1/policies/:policy',
        body: { content },
        intermediate: FOLLOWED,
        mayDiffer: RUN,
        mayMiss: FILLED_RECORDS,
      },
      {
        covers: 'DELETE /api/v1/policies/:policy',
        retryStatuses: [404],
        intermediate: FOLLOWED,
        mayDiffer: RUN,
        mayMiss: FILLED_RECORDS,
      },
    ]),
    ...withKey(keyAfter(addWalkOrganization), [
      {
        covers: 'POST /api/v1/domains',
        body: { domain: DOMAIN },
        mayDiffer: {
          pattern: /"secret":"[\w-]+"|^api_requests .*/,
          because: 'the record is random',
        },
      },
    ]),
    ...withKey(keyAfter(addDomain), [
      { covers: 'POST /api/v1/domains/:domain/verify' },
      { covers: 'PATCH /api/v1/domains/:domain', body: { canJoin: false } },
      { covers: 'DELETE /api/v1/domains/:domain', retryStatuses: [404] },
    ]),
    ...withKey(keyAfter(addCompany), [
      {
        covers: 'POST /api/v1/own-domains',
        body: { hostname: HOSTNAME },
        mayDiffer: {
          pattern: /"secret":"[\w-]+"|^api_requests .*/,
          because: 'the record is random',
        },
      },
    ]),
    ...withKey(keyAfter(addClaim), [
      {
        covers: 'POST /api/v1/own-domains/:hostname/check',
        intermediate: {
          tables: [
            'api_requests',
            'own_domains',
            'organization_audit_outbox',
            'organization_card_updates',
          ],
          because: 'the proof, the hostname and what is wrong are stored one after another',
        },
        mayDiffer: {
          pattern:
            /"status":"(?:active|proven)","provider_id".*(?="created_at")|"activated_at":(?:null|"<time>")|^(?:organization_card_updates|api_requests) .*/g,
          because: 'while DNS or the platform is down, the name stays proven until its next check',
        },
        mayMiss: {
          line: /^(?:KV \["(?:host|organization):|hostname |audit_entries .*own_domain\.activated)/,
          when: /./,
          because: 'the next check creates and activates the name; a reader fills missing records',
        },
      },
    ]),
    ...withKey(keyAfter(addServed), [
      {
        covers: 'DELETE /api/v1/own-domains/:hostname',
        intermediate: FOLLOWED,
        mayDiffer: RUN,
        mayMiss: FILLED_RECORDS_AND_HOSTS,
      },
    ]),
    ...withKey(addTeamKey, [
      {
        covers: 'PUT /api/v1/logo',
        prepare: async (world, account) => {
          const key = await addTeamKey(world, account);
          const headers = { 'Content-Type': 'image/png' };
          await world.send('POST', '/api/v1/images', { token: key, body: newLogo(), headers });
          return key;
        },
        act: async (world, _, token) => {
          const path = await readValue(`SELECT '/media/' || m.hash || '.' || m.ext
            FROM organization_uploads u JOIN media m ON m.hash = u.hash`);
          return world.send('PUT', '/api/v1/logo', { token, body: { path } });
        },
        intermediate: FOLLOWED,
        mayDiffer: RUN,
        mayMiss: FILLED_RECORDS,
      },
    ]),
  ],
);
