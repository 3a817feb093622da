import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { analyticsSchema } from '#shared/api/analytics/analytics.ts';
import { toDayNumber } from '#worker/events/utc-days.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { leaveContact } from '#tests/worker/contacts/organization/harness.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('the holder of a company card reads its numbers from the organization while they are a member', async () => {
  const team = await createTeam();
  const bea = await addMember(team, 'member');
  await env.DB.prepare("UPDATE users SET plan = 'startup' WHERE id = ?").bind(bea.user.id).run();
  const username = await giveCard(team, bea.memberId);
  await leaveContact(username, 'Ben');
  const cardId = await env.DB.prepare('SELECT id FROM cards WHERE username = ?')
    .bind(username)
    .first<string>('id');
  const ledger = await createTestLedgers().open(team.id);
  await ledger.batch([
    ledger.prepare('INSERT INTO visited_cards (id, views) VALUES (?1, 5)').bind(cardId),
    ledger
      .prepare(
        `INSERT INTO visit_days SELECT ?1, no, 5, 3, 2, 0, 0, 0, 0, 0 FROM visited_cards WHERE id = ?2`,
      )
      .bind(toDayNumber(Date.now()), cardId),
  ]);
  const path = `/api/analytics?period=7d&username=${username}`;
  const report = analyticsSchema.parse(await (await bea.send('GET', path)).json());
  expect(report.totals).toMatchObject({ views: 5, people: 3, clicks: 2, contacts: 1 });
  expect(report.topCards).toEqual([{ name: username, count: 5 }]);
  // Not part of their private cards.
  const own = analyticsSchema.parse(
    await (await bea.send('GET', '/api/analytics?period=7d')).json(),
  );
  expect(own.totals.views).toBe(0);
  await env.DB.prepare(
    "UPDATE organization_members SET status = 'suspended', suspended_by = 'person' WHERE id = ?",
  )
    .bind(bea.memberId)
    .run();
  await expectStatus(bea.send('GET', path), 404);
});
