import { env } from 'cloudflare:test';
import { beforeAll, expect, test } from 'vitest';
import { findOrganizationCard } from '#worker/cards/find-organization-card.ts';
import { readOrganizationCardPage } from '#worker/cards/read-organization-card-page.ts';
import { readDeparturePage } from '#worker/departures/list-departures.ts';
import { findMembership } from '#worker/organizations/access/membership.ts';
import { readInvitationPage } from '#worker/organizations/invitations/list-invitations.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { depart, fetchDepartures, giveCard, undo } from '#tests/worker/departures/harness.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { countTo, insertHolders } from '#tests/worker/organizations/insert-holders.ts';
import { meteredDb } from '#tests/worker/query-plan.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import {
  addMember,
  addToGroup,
  createTeam,
  addGroup,
  insertInvitation,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';

const SIZE = 20_000;
const now = () => new Date();

let team: Team;
let ofFew: TeamMember;
let ofAll: TeamMember;

/** Plants members with cards, invitations and departures: all in one group, every 400th in another. */
async function insert(everyone: string, few: string): Promise<void> {
  const numbers = countTo(SIZE);
  const groups = 'CASE WHEN i % 400 = 0 THEN json_array(?2, ?3) ELSE json_array(?2) END';
  const time = "strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + i, 'unixepoch')";
  const content = JSON.stringify(buildTestContent());
  await env.DB.batch([
    ...insertHolders(team.id, { prefix: 'ml', count: SIZE, content }),
    env.DB.prepare(
      `INSERT INTO organization_group_members (group_id, member_id) ${numbers} SELECT ?1, 'ml' || i FROM n`,
    ).bind(everyone),
    env.DB.prepare(
      `INSERT INTO organization_group_members (group_id, member_id)
      ${numbers} SELECT ?1, 'ml' || i FROM n WHERE i % 400 = 0`,
    ).bind(few),
    env.DB.prepare(
      `INSERT INTO organization_invitations
        (id, organization_id, email, email_key, role, groups, token_hash, invited_by, created_at, expires_at)
      ${numbers} SELECT 'ml' || i, ?1, i || '@new.example', i || '@new.example', 'member', ${groups},
        printf('%064d', i), 'x', ${time}, '9999' FROM n`,
    ).bind(team.id, everyone, few),
    env.DB.prepare(
      `INSERT INTO organization_departures
        (id, organization_id, member_id, user_id, name, email, role, groups, card, departed_at)
      ${numbers} SELECT 'ml' || i, ?1, 'gone' || i, 'gone' || i, 'A', '', 'member', ${groups}, 'pause',
        ${time} FROM n`,
    ).bind(team.id, everyone, few),
  ]);
}

beforeAll(async () => {
  team = await createTeam();
  const [everyone, few] = [await addGroup(team, 'everyone'), await addGroup(team, 'few')];
  await insert(everyone, few);
  ofFew = await addMember(team, 'manager', { groups: [few] });
  ofAll = await addMember(team, 'manager', { groups: [everyone, few] });
}, 120_000);

async function findManager(person: TeamMember): Promise<Actor> {
  const membership = await findMembership(env.DB, person.user.id, team.id);
  if (membership === null) throw new Error('not a member');
  return { ...membership, scope: 'groups' };
}

type ReadPage = (
  db: D1Database,
  actor: Actor,
  cursor: string | null,
) => Promise<{ ids: string[]; next: string | null }>;

const LISTS: readonly [string, ReadPage][] = [
  [
    'invitations',
    async (db, actor, cursor) => {
      const page = await readInvitationPage({ db, now }, actor, {
        cursor: cursor ?? undefined,
        q: undefined,
      });
      return { ids: page.invitations.map(({ id }) => id), next: page.next };
    },
  ],
  [
    'departures',
    async (db, actor, cursor) => {
      const page = await readDeparturePage({ db, now }, actor, cursor);
      return { ids: page.departures.map(({ id }) => id), next: page.next };
    },
  ],
  [
    'cards',
    async (db, actor, cursor) => {
      const page = await readOrganizationCardPage(createTestKernel({ db }), {
        organizationId: team.id,
        covers: { scope: actor.scope, memberId: actor.id },
        holderId: null,
        gap: null,
        externalId: null,
        after: cursor ?? '',
        limit: 50,
      });
      return { ids: page.cards.map(({ card }) => card.username), next: page.next };
    },
  ],
];

/** Each of the two groups may give a page, with up to 20 rows for each of its entries. */
const PAGE_ROWS = 51 * 2 * 20;

test.each(LISTS)(
  '20,000 %s: each page of a manager reads the rows of a page',
  async (name, read) => {
    for (const [who, person] of Object.entries({ ofFew, ofAll })) {
      const actor = await findManager(person);
      let cursor: string | null = null;
      for (let page = 0; page < 2; page++) {
        const { db, rowsRead } = meteredDb();
        const found = await read(db, actor, cursor);
        // oxlint-disable-next-line no-console -- the figures are what this test is read for
        console.log(`${name}, ${who}, page ${page}: ${rowsRead()} rows, ${found.ids.length} found`);
        expect([name, who, rowsRead(), rowsRead() <= PAGE_ROWS]).toEqual([
          name,
          who,
          rowsRead(),
          true,
        ]);
        cursor = found.next;
        if (cursor === null) break;
      }
    }
  },
);

test.each(LISTS)(
  "the pages of a manager's %s contain each row of the group once",
  async (_, read) => {
    const actor = await findManager(ofFew);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await read(env.DB, actor, cursor);
      ids.push(...page.ids);
      cursor = page.next;
    } while (cursor !== null);
    expect(ids).toHaveLength(SIZE / 400);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('20,000 members: a card in the scope of a manager is found by a few rows', async () => {
  const { id: memberId } = await findManager(ofAll);
  const { db, rowsRead } = meteredDb();
  const covers = { scope: 'groups', memberId } as const;
  const key = { organizationId: team.id, username: 'ml-00001', covers };
  expect(await findOrganizationCard(createTestKernel({ db }), key)).toMatchObject({
    holderId: 'ml1',
  });
  expect(rowsRead()).toBeLessThanOrEqual(40);
});

test("a manager's lists follow groups, holders, deleted invitations and undone departures", async () => {
  const own = await createTeam();
  const sales = await addGroup(own, 'sales');
  const manager = await addMember(own, 'manager', { groups: [sales] });
  const ben = await addMember(own, 'member');
  const [mine, his] = [await giveCard(own, manager.memberId), await giveCard(own, ben.memberId)];
  const listCards = async () => {
    const answer = await manager.send('GET', own.at('/cards'));
    const { cards } = await answer.json<{ cards: { card: { username: string } }[] }>();
    return cards.map(({ card }) => card.username).toSorted();
  };
  expect(await listCards()).toEqual([mine]);
  await addToGroup(sales, ben.memberId);
  expect(await listCards()).toEqual([mine, his].toSorted());
  const departure = await depart(own, ben);
  expect(await listCards()).toEqual([mine]);
  expect((await fetchDepartures(own, manager)).map(({ id }) => id)).toEqual([departure.id]);
  await expectStatus(undo(own, departure.id), 204);
  expect(await listCards()).toEqual([mine, his].toSorted());
  expect(await fetchDepartures(own, manager)).toEqual([]);
  const change = { groups: [] };
  await expectStatus(own.send('PATCH', `/members/${ben.memberId}`, change), 200);
  expect(await listCards()).toEqual([mine]);
  const invited = await insertInvitation(own, 'in@new.example', { groups: [sales] });
  await insertInvitation(own, 'out@new.example');
  const listInvited = async () => {
    const answer = await manager.send('GET', own.at('/invitations'));
    return (await answer.json<{ invitations: { id: string }[] }>()).invitations.map(({ id }) => id);
  };
  expect(await listInvited()).toEqual([invited]);
  await manager.send('DELETE', own.at(`/invitations/${invited}`));
  expect(await listInvited()).toEqual([]);
});
