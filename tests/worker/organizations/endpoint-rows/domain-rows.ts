import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { DEFAULT_FRONT_PAGE } from '#shared/organization/front-page.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Stores a domain of the team that is not proven. Returns it. */
export async function insertDomain({ team }: Pick<RowTeam, 'team'>): Promise<string> {
  const domain = `${crypto.randomUUID()}.example`;
  await runSql(
    `INSERT INTO organization_domains (organization_id, domain, secret, created_at)
    VALUES (?1, ?2, 'secret', ?3)`,
    team.id,
    domain,
    new Date().toISOString(),
  );
  return domain;
}

async function prepareDomain(team: RowTeam): Promise<RowRequest> {
  return { params: { domain: await insertDomain(team) }, body: { canJoin: true } };
}

/** For methods that send no body. */
async function prepareBare(team: RowTeam): Promise<RowRequest> {
  const { params = {} } = await prepareDomain(team);
  return { params };
}

/** Stores an own domain of the team that is not proven. Returns its hostname. */
export async function insertOwnDomain({ team }: Pick<RowTeam, 'team'>): Promise<string> {
  const hostname = `cards.${crypto.randomUUID()}.example`;
  await runSql(
    `INSERT INTO own_domains (organization_id, hostname, purpose, secret, created_at)
    VALUES (?1, ?2, 'cards', 'secret', ?3)`,
    team.id,
    hostname,
    new Date().toISOString(),
  );
  return hostname;
}

async function prepareOwnDomain(team: RowTeam): Promise<RowRequest> {
  return { params: { hostname: await insertOwnDomain(team) } };
}

export const DOMAIN_ROWS: Readonly<Record<string, EndpointRow>> = {
  'GET /api/organizations/:org/domains': { action: 'manageDomains', status: 200 },
  'POST /api/organizations/:org/domains': {
    action: 'manageDomains',
    status: 201,
    prepare: () => ({ body: { domain: `${crypto.randomUUID()}.example` } }),
  },
  'POST /api/organizations/:org/domains/:domain/verify': {
    action: 'manageDomains',
    // The resolver of tests does not answer.
    status: 503,
    prepare: prepareBare,
  },
  'PATCH /api/organizations/:org/domains/:domain': {
    action: 'manageDomains',
    status: 200,
    prepare: prepareDomain,
  },
  'DELETE /api/organizations/:org/domains/:domain': {
    action: 'manageDomains',
    status: 204,
    prepare: prepareBare,
  },
  'GET /api/organizations/:org/front-page': { action: 'manageFrontPage', status: 200 },
  'PUT /api/organizations/:org/front-page': {
    action: 'manageFrontPage',
    status: 200,
    prepare: () => ({ body: { ...DEFAULT_FRONT_PAGE, listsPeople: true } }),
  },
  'GET /api/organizations/:org/listing': { action: 'useOwnCard', status: 200 },
  'PATCH /api/organizations/:org/listing': {
    action: 'useOwnCard',
    status: 200,
    prepare: () => ({ body: { isListed: true } }),
  },
  'GET /api/organizations/:org/own-domains': { action: 'manageDomains', status: 200 },
  'POST /api/organizations/:org/own-domains': {
    action: 'manageDomains',
    // The installation of tests lists own domains in its settings.
    status: 400,
    prepare: () => ({ body: { hostname: `cards.${crypto.randomUUID()}.example` } }),
  },
  'POST /api/organizations/:org/own-domains/:hostname/check': {
    action: 'manageDomains',
    // The resolver of tests does not answer.
    status: 503,
    prepare: prepareOwnDomain,
  },
  'DELETE /api/organizations/:org/own-domains/:hostname': {
    action: 'manageDomains',
    status: 204,
    prepare: prepareOwnDomain,
  },
};
