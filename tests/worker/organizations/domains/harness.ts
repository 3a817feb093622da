import { afterEach, vi } from 'vitest';
import { listJoinable, type Domain } from '#shared/api/organizations/domains.ts';
import { unique } from '#tests/worker/world/card.ts';
import type { Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, join, type Person } from '#tests/worker/world/person.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { runSql, readValue } from '#tests/worker/world/sql.ts';

const DAY = 86_400_000;
export const newDomain = () => `${unique('d')}.example`;

/** Records of the stand-in resolver by name. Null: it does not answer. */
export const records = new Map<string, string[] | null>();
afterEach(() => {
  vi.unstubAllGlobals();
});

export function startDomains(days = 0) {
  vi.stubGlobal('fetch', async (url: string) => {
    const { host, searchParams } = new URL(url);
    if (host !== 'dns.test') throw new Error(host);
    const found = records.get(searchParams.get('name') ?? '') ?? [];
    if (records.get(searchParams.get('name') ?? '') === null) throw new Error('no resolver');
    const Answer = found.map((data) => ({ type: 16, data: `"${data}"` }));
    return Response.json({ Status: 0, Answer });
  });
  return startOrganizations({
    now: () => new Date(Date.now() + days * DAY),
    settings: { DNS_API_BASE: 'https://dns.test' },
  });
}
type Started = ReturnType<typeof startDomains>;

export async function add(started: Started, { owner, path }: Team, domain: string) {
  const answer = await expectStatus(
    started.send(owner, 'POST', `${path}/domains`, { domain }),
    201,
  );
  return answer.json<Domain>();
}

export async function verify(started: Started, { owner, path }: Team, domain: string) {
  const answer = await started.send(owner, 'POST', `${path}/domains/${domain}/verify`);
  return answer.status === 200 ? (await answer.json<Domain>()).status : answer.status;
}

/** Adds and proves a domain, and lets people join by it. */
export async function prove(started: Started, organization: Team, domain: string) {
  const { record } = await add(started, organization, domain);
  records.set(record.name, ['v=spf1 -all', record.value]);
  const status = await verify(started, organization, domain);
  if (status !== 'verified') throw new Error(String(status));
  const url = `${organization.path}/domains/${domain}`;
  await started.send(organization.owner, 'PATCH', url, { canJoin: true });
  return record;
}

export async function readStatus(organizationId: string): Promise<string | null> {
  return readValue<string>(
    'SELECT status FROM organization_domains WHERE organization_id = ?',
    organizationId,
  );
}

/** An account with a confirmed address under a domain. */
export async function personAt(domain: string, isConfirmed = true): Promise<Person> {
  const person = await join();
  await runSql(
    'UPDATE users SET email = ?2, email_key = ?2 WHERE id = ?1',
    person.user.id,
    `${person.user.id}@${domain}`,
  );
  if (isConfirmed) await confirmEmail(person.user.id);
  return person;
}

export const joinBy = (started: Started, person: Person, id: string) =>
  started.send(person, 'POST', `/api/joinable-organizations/${id}/join`, { agreed: true });

export async function readJoinable(started: Started, person: Person): Promise<string[]> {
  return (
    await readAnswer(listJoinable, started.send(person, 'GET', '/api/joinable-organizations'))
  ).organizations.map(({ id }) => id);
}
