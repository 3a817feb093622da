import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { findCardId, findUsernames } from '#worker/cards/card-names.ts';
import {
  changeContact,
  removeContact,
  mergeStoredContacts,
} from '#worker/contacts/change-contacts.ts';
import { countContacts } from '#worker/contacts/count-contacts.ts';
import { isSubmissionStored, storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { deleteHeld, keepHeld, readHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import {
  canRestore,
  countRestorable,
  restoreContact,
  restoreHeld,
} from '#worker/contacts/restore-contacts.ts';
import { readContactPage, parseContactQuery } from '#worker/contacts/search/read-contact-page.ts';
import { unique } from '#tests/worker/world/card.ts';
import { openTestContacts, sendContact, VISITOR } from '#tests/worker/world/contact.ts';
import { join } from '#tests/worker/world/person.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { explain, recordingDb, recordStatements } from '#tests/worker/query-plan.ts';

const QUERIES: readonly Readonly<Record<string, string>>[] = [
  { q: 'b', limit: '2' },
  { q: 'b', tag: 'fair', marked: 'true' },
  { tag: 'fair' },
  { card: 'another' },
  { marked: 'true' },
];

test('no statement for contacts scans a whole table, on a plan with or without a limit', async () => {
  const { wrap, statements } = recordStatements();
  const ledgers = [];
  for (const plan of ['free', 'startup'] as const) {
    const ann = await join(plan);
    const username = unique('ann');
    await ann.publish(username);
    for (const name of ['Ben', 'Benjamin', 'B.']) await sendContact(username, { ...VISITOR, name });
    const owner = await openTestContacts(ann, plan, wrap);
    ledgers.push(owner.db);
    for (const query of [...QUERIES, { card: username }]) {
      await readContactPage(owner, parseContactQuery(query));
    }
    const { duplicates } = await readContactPage(owner, parseContactQuery({}));
    expect(duplicates).toHaveLength(1);
    const [a = '', b = '', c = ''] = duplicates[0]?.map(({ id }) => id) ?? [];
    await changeContact(owner, a, { isMarked: true });
    await mergeStoredContacts(owner, [a, b]);
    await removeContact(owner, c);
    const now = new Date();
    await canRestore(owner, c, now);
    await restoreContact(owner, c, now);
    await countContacts(owner.db, { from: now.toISOString(), to: now.toISOString() });
    await isSubmissionStored(owner.db, 'x');
    await storeSubmission(owner.db, buildSubmission({ isHeldBack: true }));
    await readHeldContacts(owner, { cursor: null, now });
    for (const choice of [{ ids: ['none'] }, { until: now.toISOString() }]) {
      await keepHeld(owner, choice, now);
      await deleteHeld(owner, choice, now);
      await countRestorable(owner, choice, now);
      await restoreHeld(owner, choice, now);
    }
  }
  expect(statements.size).toBeGreaterThan(20);
  const [ledger] = ledgers;
  // A copy, because explaining a statement records another.
  for (const sql of Array.from(statements)) {
    const walks = (await explain(sql, ledger)).filter((detail) => detail.startsWith('SCAN'));
    // A JSON parameter is not a table, and neither is an intermediate result. The totals are one row.
    // The choices of cards, not of contacts, are read in their order up to a limit.
    expect(
      walks.filter(
        (detail) =>
          !/VIRTUAL TABLE|CONSTANT ROW|SCAN (?:tags$|counted$|\(|contact_counts|c USING INDEX contact_cards_by_username)/.test(
            detail,
          ),
      ),
      sql,
    ).toEqual([]);
  }
});

test('looking up the usernames of cards scans no table', async () => {
  const { db, statements } = recordingDb();
  await findUsernames(db, 'owner', ['card']);
  await findCardId(db, 'owner', 'ann');
  expect(statements.size).toBe(2);
  for (const sql of statements) {
    const walks = (await explain(sql, env.DB)).filter((detail) =>
      /^SCAN (?!.*VIRTUAL)/.test(detail),
    );
    expect(walks, sql).toEqual([]);
  }
});
