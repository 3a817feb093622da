import { expect, test } from 'vitest';
import { findCard } from '#worker/cards/card-row.ts';
import {
  changeContact,
  removeContact,
  mergeStoredContacts,
} from '#worker/contacts/change-contacts.ts';
import { countContacts } from '#worker/contacts/count-contacts.ts';
import { isSubmissionStored, storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import {
  countHeldBack,
  deleteHeld,
  acceptHeld,
  readHeldContacts,
  sweepHeldContacts,
} from '#worker/contacts/held/held-contacts.ts';
import { readContactPage, parseContactQuery } from '#worker/contacts/read-contact-page.ts';
import { join } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { sendContact, VISITOR } from '#tests/worker/contacts/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

test('no statement for contacts scans a whole table, on a plan with or without a limit', async () => {
  const { db, statements } = recordingDb();
  for (const plan of ['free', 'startup'] as const) {
    const ann = await join(plan);
    const username = unique('ann');
    await ann.publish(username);
    for (const name of ['Ben', 'Benjamin', 'B.']) await sendContact(username, { ...VISITOR, name });
    const owner = { id: ann.user.id, plan };
    const { contacts, duplicates } = await readContactPage(
      db,
      owner,
      parseContactQuery({ q: 'b', limit: '2' }),
    );
    expect(duplicates).toHaveLength(1);
    const [a = '', b = '', c = ''] = duplicates[0]?.map(({ id }) => id) ?? [];
    expect(contacts).toHaveLength(2);
    await changeContact(db, owner, a, { isMarked: true });
    await mergeStoredContacts(db, owner, [a, b]);
    await removeContact(db, owner, c);
    await countContacts(db, { userId: owner.id });
    await isSubmissionStored(db, 'x');
    const now = new Date();
    const card = await findCard(db, { username });
    if (card === null) throw new Error('no card');
    const submission = { ...VISITOR, consent: true, sendCard: false } as const;
    await storeSubmission({ db, now: () => now }, card, submission, true);
    await countHeldBack(db, owner);
    await readHeldContacts(db, owner, { cursor: null, now });
    for (const choice of [{ ids: ['none'] }, { until: now.toISOString() }]) {
      await acceptHeld(db, owner, choice, now);
      await deleteHeld(db, owner, choice);
    }
    await sweepHeldContacts(db, now);
  }
  expect(statements.size).toBeGreaterThan(12);
  for (const sql of statements) {
    const walks = (await explain(sql)).filter((detail) => detail.startsWith('SCAN'));
    // A JSON parameter is not a table, and neither is an intermediate result.
    expect(
      walks.filter((detail) => !/VIRTUAL TABLE|CONSTANT ROW|SCAN (?:twice$|\()/.test(detail)),
      sql,
    ).toEqual([]);
  }
});
