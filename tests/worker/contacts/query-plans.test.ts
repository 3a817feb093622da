import { expect, test } from 'vitest';
import { findCard } from '#worker/cards/row.ts';
import { changeContact, removeContact, uniteContacts } from '#worker/contacts/change.ts';
import { countContacts } from '#worker/contacts/count.ts';
import { isTaken, takeContact } from '#worker/contacts/exchange/take-contact.ts';
import {
  countHeldBack,
  deleteHeld,
  keepHeld,
  readHeldContacts,
  sweepHeldContacts,
} from '#worker/contacts/held/held-contacts.ts';
import { listPage, parseAsked } from '#worker/contacts/list.ts';
import { join } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { leave, VISITOR } from '#tests/worker/contacts/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

test('no statement of contacts walks a whole table, on a plan with a limit and on one without', async () => {
  const { db, statements } = recordingDb();
  for (const plan of ['free', 'startup'] as const) {
    const ann = await join(plan);
    const username = unique('ann');
    await ann.publish(username);
    for (const name of ['Ben', 'Benjamin', 'B.']) await leave(username, { ...VISITOR, name });
    const owner = { id: ann.user.id, plan };
    const { contacts, duplicates } = await listPage(db, owner, parseAsked({ q: 'b', limit: '2' }));
    expect(duplicates).toHaveLength(1);
    const [a = '', b = '', c = ''] = duplicates[0]?.map(({ id }) => id) ?? [];
    expect(contacts).toHaveLength(2);
    await changeContact(db, owner, a, { isMarked: true });
    await uniteContacts(db, owner, [a, b]);
    await removeContact(db, owner, c);
    await countContacts(db, { userId: owner.id });
    await isTaken(db, 'x');
    const now = new Date();
    const card = await findCard(db, { username });
    if (card === null) throw new Error('no card');
    const left = { ...VISITOR, consent: true, sendCard: false } as const;
    await takeContact({ db, now: () => now }, card, left, true);
    await countHeldBack(db, owner);
    await readHeldContacts(db, owner, { cursor: null, now });
    for (const choice of [{ ids: ['none'] }, { until: now.toISOString() }]) {
      await keepHeld(db, owner, choice, now);
      await deleteHeld(db, owner, choice);
    }
    await sweepHeldContacts(db, now);
  }
  expect(statements.size).toBeGreaterThan(12);
  for (const sql of statements) {
    const walks = (await explain(sql)).filter((detail) => detail.startsWith('SCAN'));
    // A list handed in as JSON is no table, and neither is what a part of the statement has found.
    expect(
      walks.filter((detail) => !/VIRTUAL TABLE|CONSTANT ROW|SCAN (?:twice$|\()/.test(detail)),
      sql,
    ).toEqual([]);
  }
});
