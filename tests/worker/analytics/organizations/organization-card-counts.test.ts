import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listOrganizationCards, readOrganizationCard } from '#shared/api/organizations/cards.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { addMember, createTeam, addGroup } from '#tests/worker/world/organization.ts';

/** A group of three, with one organization card each. The manager's has 1 view, the others 2 and 4. */
async function createSmallGroup() {
  const team = await createTeam();
  const group = await addGroup(team, 'Small');
  const manager = await addMember(team, 'manager', { groups: [group] });
  const members = [
    await addMember(team, 'member', { groups: [group] }),
    await addMember(team, 'member', { groups: [group] }),
  ];
  const held: { memberId: string; username: string }[] = [];
  for (const [at, { memberId }] of [manager, ...members].entries()) {
    const username = await giveCard(team, memberId);
    await env.DB.prepare('UPDATE cards SET views = ?2, clicks = ?2 WHERE username = ?1')
      .bind(username, 2 ** at)
      .run();
    held.push({ memberId, username });
  }
  return { team, manager, own: held[0], others: held.slice(1) };
}

const countsSchema = z.object({
  card: z.object({
    username: z.string(),
    views: z.int().nullable().default(null),
    clicks: z.int().nullable().default(null),
  }),
});
const pageSchema = z.object({ cards: z.array(countsSchema) });
const toCounts = ({ card }: z.infer<typeof countsSchema>) => [card.views, card.clicks];

test('hostile: no call about company cards gives a manager the views or clicks of another person', async () => {
  const { team, manager, others } = await createSmallGroup();
  for (const { memberId, username } of others) {
    const patched = { title: `Title ${username}` };
    const answers = [
      await manager.send('GET', team.at(`/cards/${username}`)),
      await manager.send('PATCH', team.at(`/cards/${username}`), patched),
      await manager.send('POST', team.at('/cards'), { member: memberId, username }),
    ];
    for (const answer of answers) {
      const body = await answer.json();
      expect([answer.status, toCounts(countsSchema.parse(body))]).toEqual([200, [null, null]]);
    }
    const one = await manager.send('GET', team.at(`/cards?member=${memberId}`));
    const listed = pageSchema.parse(await one.json()).cards;
    expect(listed.map(toCounts)).toEqual([[null, null]]);
  }
});

const readCounts = async (answer: Response) =>
  listOrganizationCards.response
    .parse(await answer.json())
    .cards.map(({ card }) => card.views ?? null)
    .toSorted((one, other) => (one ?? 9) - (other ?? 9));

test('a manager reads the counts of their own company card, and owners those of all', async () => {
  const { team, manager, own } = await createSmallGroup();
  expect(await readCounts(await manager.send('GET', team.at('/cards')))).toEqual([1, null, null]);
  expect(await readCounts(await team.send('GET', '/cards'))).toEqual([1, 2, 4]);
  const answer = await manager.send('GET', team.at(`/cards/${own?.username}`));
  const { card } = readOrganizationCard.response.parse(await answer.json());
  expect([card.views, card.clicks]).toEqual([1, 1]);
});
