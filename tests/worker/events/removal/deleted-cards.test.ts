import { env, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { VISIT_RETENTION } from '#worker/events/visit-retention.ts';
import { buildLedgerName } from '#worker/ledger/ledger-name.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';
import { ageRows } from '#worker/ledger/age-rows.ts';
import { deleteVisits, sweepDeletedCards } from '#worker/events/removal/deleted-cards.ts';
import { DAY, findCardId, START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { buildQueuedEvent, createEventHarness } from '#tests/worker/events/harness.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

const now = () => new Date(START);
const context = { db: env.DB, ledgers: createTestLedgers(), now };

/** An owner with a card that stays and one that was deleted, both with visits of three months. */
async function deleteVisitedCard() {
  const harness = createEventHarness();
  const owner = await addUser('business_pro');
  const [other, deleted] = [await harness.publish(owner), await harness.publish(owner)];
  const visit = async (username: string, visitor: string, referrer: string) => {
    for (const ago of [70, 35, 3, 0]) {
      harness.clock.at = START - ago * DAY;
      const at = harness.clock.at;
      const places = ['a'.repeat(32)];
      const view = { username, at, visitor: visitor.repeat(32), places };
      const bodies = [
        buildQueuedEvent({ ...view, referrer }),
        buildQueuedEvent({ ...view, type: 'click', element: 'phone' }),
        buildQueuedEvent({ ...view, type: 'save' }),
      ];
      await harness.deliver(bodies.map((body) => ({ id: body.id, body })));
    }
  };
  await visit(other, '1', 'other.example');
  const ledger = await createTestLedgers().open(owner);
  const readAll = async () => {
    // As the object's alarm does.
    await runInDurableObject(
      env.LEDGERS.getByName(buildLedgerName(owner, 0)),
      (_: LedgerObject, { storage }) => ageRows(storage.sql, VISIT_RETENTION, START),
    );
    return Promise.all(
      [
        'SELECT * FROM visit_days',
        'SELECT * FROM visit_months',
        'SELECT * FROM visit_day_counts WHERE count > 0',
        'SELECT * FROM visit_month_counts WHERE count > 0',
        'SELECT * FROM visit_network_counts',
        'SELECT hex(id) FROM visit_events',
        'SELECT no, views, clicks FROM visited_cards WHERE is_deleted = 0',
      ].map(async (sql) => (await ledger.prepare(sql).all()).results),
    );
  };
  const before = await readAll();
  await visit(deleted, '2', 'deleted.example');
  const cardId = await findCardId(deleted);
  const late = { username: deleted, at: START, visitor: '3'.repeat(32) };
  await harness.send(owner, 'DELETE', `/api/cards/${deleted}`);
  return { harness, owner, cardId, before, readAll, late: buildQueuedEvent(late) };
}

const countDeleted = (cardId: string) =>
  readValue<number>('SELECT count(*) AS n FROM deleted_cards WHERE card_id = ?', cardId);

const lost = () => Promise.reject(new Error('Network connection lost.'));

test("a deleted card's visits leave every sum, as if it had never been visited", async () => {
  const { owner, cardId, before, readAll } = await deleteVisitedCard();
  expect(await readAll()).not.toEqual(before);
  await deleteVisits(context, { ownerId: owner, cardId });
  expect(await readAll()).toEqual(before);
  expect(await countDeleted(cardId)).toBe(0);
  // A repeated job does nothing.
  await deleteVisits(context, { ownerId: owner, cardId });
  expect(await readAll()).toEqual(before);
});

test('an event whose card was found just before its deletion does not bring it back', async () => {
  const { harness, owner, cardId, before, readAll, late } = await deleteVisitedCard();
  await deleteVisits(context, { ownerId: owner, cardId });
  // As it was when the event found it.
  await runSql(
    `INSERT INTO cards
      (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
    VALUES (?1, ?2, ?1, ?3, 1, '{}', 1, '', '')`,
    cardId,
    owner,
    late.username,
  );
  const { acked } = await harness.deliver([{ id: 'late', body: late }]);
  expect(acked).toEqual(['late']);
  expect(await readAll()).toEqual(before);
});

test('the sweep deletes visits after two days, and fails while a ledger is unreachable', async () => {
  const { cardId, before, readAll } = await deleteVisitedCard();
  await sweepDeletedCards(context);
  expect(await countDeleted(cardId)).toBe(1);
  const earlier = new Date(START - 2 * DAY).toISOString();
  await runSql('UPDATE deleted_cards SET deleted_at = ? WHERE card_id = ?', earlier, cardId);
  const down = { ...context, ledgers: { ...context.ledgers, perform: lost } };
  await expect(sweepDeletedCards(down)).rejects.toThrow('deleted cards remain');
  expect(await countDeleted(cardId)).toBe(1);
  await sweepDeletedCards(context);
  expect(await countDeleted(cardId)).toBe(0);
  expect(await readAll()).toEqual(before);
});

test('the cards of a deleted account leave no work behind: they go with its ledger', async () => {
  const { owner, cardId } = await deleteVisitedCard();
  await runSql('DELETE FROM cards WHERE user_id = ?', owner);
  expect(await countDeleted(cardId)).toBe(1);
  await runSql('DELETE FROM users WHERE id = ?', owner);
  expect(await countDeleted(cardId)).toBe(0);
});
