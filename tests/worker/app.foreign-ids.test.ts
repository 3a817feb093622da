import { CONTACTS } from '#shared/api/contact-operations.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { createOrganizationCard } from '#shared/api/organizations/cards.ts';
import { createOrganization } from '#shared/api/organizations/organizations.ts';
import { createInvitation } from '#shared/api/organizations/people/invitations.ts';
import { sendInvitationList } from '#shared/api/organizations/people/invitation-lists.ts';
import { createPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { createGroup } from '#shared/api/organizations/people/members.ts';
import { sendPassNotification } from '#shared/api/wallet/pass-notifications.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { createTeam, type Team } from '#tests/worker/world/organization.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { endpoints } from '#tests/worker/route-table.ts';
import { HOOK_URL } from '#tests/worker/webhooks/harness.ts';
import { readValue } from '#tests/worker/world/sql.ts';

// Calls whose caller chooses the ID of what they create, each with the ID that another account or
// organization has used. A new one without a row fails here.

interface Row {
  /** The body with an ID. */
  body: (id: string, team: Team) => unknown;
  /** `shared`: IDs are unique across owners. `own`: each owner has its own. */
  ids: 'shared' | 'own';
}

const invitation = (id: string) => ({ id, email: `${unique('mail')}@example.com`, role: 'member' });
const webhook = (id: string) => ({
  id,
  url: HOOK_URL,
  events: ['card.created'],
  password: PASSWORD,
});

const buildTeamCard = (team: Team, username: string, key = crypto.randomUUID()) => ({
  key,
  member: team.ownerId,
  username,
  content: buildTestContent(),
});

const ROWS: Readonly<Record<string, Row>> = {
  [createInvitation.path]: { ids: 'shared', body: invitation },
  [createGroup.path]: { ids: 'shared', body: (id) => ({ id, name: unique('Group') }) },
  [createPolicy.path]: {
    ids: 'shared',
    body: (id) => ({ id, name: 'Sales', content: DEFAULT_POLICY }),
  },
  [WEBHOOKS.create.own.path]: { ids: 'shared', body: webhook },
  [WEBHOOKS.create.team.path]: { ids: 'shared', body: webhook },
  [createOrganization.path]: { ids: 'own', body: (key) => ({ key, name: 'Acme GmbH' }) },
  [sendInvitationList.path]: {
    ids: 'own',
    body: (key) => ({ key, rows: [{ email: invitation('').email, role: 'member', groups: [] }] }),
  },
  [CONTACTS.create.own.path]: {
    ids: 'own',
    body: (key, { owner }) => ({ key, name: 'Vi Sitor', card: `c-${owner.user.id.slice(0, 8)}` }),
  },
  [createOrganizationCard.path]: {
    ids: 'own',
    body: (key, team) => buildTeamCard(team, unique('card'), key),
  },
  [CONTACTS.create.team.path]: {
    ids: 'own',
    body: (key, { owner }) => ({ key, name: 'Vi Sitor', card: `t-${owner.user.id.slice(0, 8)}` }),
  },
};

/** Its owner needs a pass on a phone: `tests/worker/wallet/notifications`. */
const ELSEWHERE: readonly string[] = [sendPassNotification.path];

test('S-K14: every call that takes the ID of what it creates has a row', () => {
  const taking = endpoints.filter(({ method, request }) => {
    if (method !== 'POST' || !(request instanceof z.ZodObject)) return false;
    const { id, key } = request.shape;
    return [id, key].some(isUuid);
  });
  const paths = taking.map(({ path }) => path).filter((path) => !isRotation(path));
  expect(new Set(paths)).toEqual(new Set([...Object.keys(ROWS), ...ELSEWHERE]));
});

/** Whether a schema takes a UUID and refuses other text. */
function isUuid(field: unknown): boolean {
  if (!(field instanceof z.ZodType)) return false;
  return field.safeParse(crypto.randomUUID()).success && !field.safeParse('no UUID!').success;
}

/** The ID of a rotation is compared within one endpoint. */
const isRotation = (path: string): boolean => path.endsWith('/rotate-secret');

async function createOwner(): Promise<Team> {
  const team = await createTeam({ plan: 'business_pro' });
  const { owner } = team;
  const username = `c-${owner.user.id.slice(0, 8)}`;
  await owner.send('PUT', `/api/cards/${username}`, buildTestContent());
  await owner.send('POST', team.at('/cards'), buildTeamCard(team, username.replace('c-', 't-')));
  return team;
}

const countRows = async (id: string): Promise<number> => {
  const tables = [
    'organization_invitations',
    'organization_groups',
    'organization_policies',
    'webhook_endpoints',
  ];
  const counts = tables.map((table) =>
    readValue<number>(`SELECT count(*) AS n FROM ${table} WHERE id = ?`, id),
  );
  return (await Promise.all(counts)).reduce<number>((sum, count) => sum + (count ?? 0), 0);
};

test.each(Object.entries(ROWS))(
  'S-K14: %s with the ID of another owner is no server error, reveals nothing and changes nothing',
  async (path, { body, ids }) => {
    const [ann, eve] = [await createOwner(), await createOwner()];
    const id = crypto.randomUUID();
    const send = async (team: Team, body: unknown) =>
      team.owner.send('POST', path.replace(':org', team.id), body);
    const first = await send(ann, body(id, ann));
    expect([first.status, await first.clone().text()]).toEqual([
      expect.toBeOneOf([200, 201, 202]),
      expect.any(String),
    ]);
    const other = await send(eve, body(id, eve));
    if (ids === 'own') return expect(other.status).toBe(first.status);
    const text = await other.text();
    expect([other.status, errorBodySchema.parse(JSON.parse(text)).code]).toEqual([409, 'id_taken']);
    for (const secret of [ann.id, ann.owner.email]) expect(text).not.toContain(secret);
    return expect(await countRows(id)).toBe(1);
  },
);
