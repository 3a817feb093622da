import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { countCardGaps, settleCardGaps } from '#worker/cards/card-gaps.ts';
import { countLiveCards } from '#worker/cards/count-live-cards.ts';
import {
  COUNT_LIMIT,
  countInvitations,
  countOpenRequests,
  listReadDepartures,
} from '#worker/organizations/count-attention.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { countTo, insertHolders } from '#tests/worker/organizations/insert-holders.ts';
import { meteredDb } from '#tests/worker/query-plan.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { addMember, createTeam, addGroup } from '#tests/worker/world/organization.ts';

const SIZE = 50_000;
const AT = '2026-11-20T12:00:00.000Z';

test('50,000 members, all in a manager’s group: each count reads a bounded number of rows', async () => {
  const team = await createTeam();
  const group = await addGroup(team, 'Everyone');
  const manager = await addMember(team, 'manager', { groups: [group] });
  const content = JSON.stringify(buildTestContent());
  const numbers = countTo(SIZE);
  await env.DB.batch([
    ...insertHolders(team.id, { prefix: 'at', count: SIZE, content }),
    env.DB.prepare(
      `INSERT INTO organization_group_members (group_id, member_id) ${numbers} SELECT ?1, 'at' || i FROM n`,
    ).bind(group),
    env.DB.prepare(
      `UPDATE cards SET gaps = '["photo","required"]' WHERE organization_id = ?1 AND id LIKE 'at%'`,
    ).bind(team.id),
    env.DB.prepare(
      `INSERT INTO organization_invitations (id, organization_id, email, email_key, role, groups, token_hash,
        invited_by, created_at, expires_at)
      ${numbers} SELECT 'at' || i, ?1, i || '@new.example', i || '@new.example', 'member', json_array(?2),
        printf('%064d', i), 'x', ?3, iif(i % 2, '2026-01-01', '2027-01-01') FROM n`,
    ).bind(team.id, group, AT),
    env.DB.prepare(
      `INSERT INTO organization_change_requests (id, organization_id, member_id, username, field, value,
        value_before, note, status, created_at)
      ${numbers} SELECT 'at' || i, ?1, 'at' || i, 'at' || i, 'title', '""', '""', '', 'open', ?2 FROM n`,
    ).bind(team.id, AT),
    env.DB.prepare(
      `INSERT INTO organization_departures (id, organization_id, member_id, user_id, name, email, role, groups,
        card, live_until, departed_at)
      ${numbers} SELECT 'at' || i, ?1, 'at' || i, 'at' || i, '', '', 'member', json_array(?2), 'keep',
        '2027-01-01', ?3 FROM n`,
    ).bind(team.id, group, AT),
    env.DB.prepare(
      `INSERT INTO departed_cards (card_id, departure_id, organization_id, holder_id, first_name, is_redirect,
        live_until, is_ended)
      ${countTo(SIZE / 2)} SELECT 'at' || i, 'at' || i, ?1, 'at' || i, '', 0, '2027-01-01', 0 FROM n`,
    ).bind(team.id),
  ]);
  const actorOf = (id: string, scope: Actor['scope']): Actor => ({
    id,
    role: 'manager',
    lastActiveOn: '',
    accessRules: null,
    scope,
    organization: {
      id: team.id,
      slug: '',
      name: '',
      kind: 'company',
      billingOwnerId: '',
      plan: 'enterprise',
      deletesAt: null,
    },
  });
  const figures: Record<string, number[]> = {};
  for (const actor of [actorOf(team.ownerId, 'all'), actorOf(manager.memberId, 'groups')]) {
    const { scope, id: memberId } = actor;
    const note = async (name: string, count: (db: D1Database) => Promise<unknown>) => {
      const { db, rowsRead } = meteredDb();
      const value = await count(db);
      (figures[name] ??= []).push(rowsRead());
      return value;
    };
    const covers = { scope, memberId };
    expect(
      await note('cards', (db) =>
        countCardGaps(db, { organizationId: team.id, covers, limit: COUNT_LIMIT }),
      ),
    ).toEqual({ photo: COUNT_LIMIT, required: COUNT_LIMIT, differs: 0 });
    const invitations = await note('invitations', (db) => countInvitations(db, actor, AT));
    expect(invitations).toEqual(
      scope === 'all' ? { open: COUNT_LIMIT, expired: COUNT_LIMIT } : { open: 1000, expired: 1000 },
    );
    expect(await note('requests', (db) => countOpenRequests(db, actor))).toBe(COUNT_LIMIT);
    const live = await note('leavers', async (db) =>
      countLiveCards(db, {
        organizationId: team.id,
        departureIds: await listReadDepartures(db, actor),
        now: AT,
        endingBy: AT,
        limit: COUNT_LIMIT,
      }),
    );
    expect(live).toMatchObject({ ending: 0 });
  }
  // oxlint-disable-next-line no-console -- the figures are what this test is read for
  console.log(`rows read by the counts of the home view: ${JSON.stringify(figures)}`);
  const { cards = [], invitations = [], requests = [], leavers = [] } = figures;
  // Of the owner, then of the manager.
  for (const [read, limits] of [
    [cards, [2100, 4100]],
    [invitations, [2100, 6100]],
    [requests, [1100, 12_100]],
    [leavers, [1100, 10_100]],
  ] as const) {
    expect(read.map((rows, at) => rows <= (limits[at] ?? 0))).toEqual([true, true]);
  }

  const page = Array.from({ length: 100 }, (_, i) => `at-${String(SIZE - 1 - i).padStart(5, '0')}`);
  const run = meteredDb();
  await settleCardGaps(createTestKernel({ db: run.db }), page);
  // oxlint-disable-next-line no-console -- as above
  console.log(`rows read to store what 100 cards lack: ${run.rowsRead()}`);
  expect(run.rowsRead()).toBeLessThan(2500);
}, 240_000);
