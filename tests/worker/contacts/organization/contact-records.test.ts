import { expect, test } from 'vitest';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import {
  createContactTeam,
  readOrganizationPage,
} from '#tests/worker/contacts/organization/harness.ts';
import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const CONTACT_ACTIONS = /^contacts?\./;

test('changing, tagging and deleting a company contact is recorded without what it contains', async () => {
  const { team, seller, helper } = await createContactTeam();
  const [contact] = (await readOrganizationPage(team, seller)).contacts;
  const path = team.at(`/contacts/${contact?.id}`);
  await expectStatus(seller.send('PATCH', path, { tags: ['fair'], company: 'Navy' }), 200);
  // Nothing is recorded where nothing may be changed.
  await expectStatus(helper.send('PATCH', path, { tags: ['mine'] }), 404);
  await expectStatus(helper.send('DELETE', path), 404);
  await expectStatus(team.owner.send('DELETE', path), 204);
  await expectStatus(team.owner.send('DELETE', path), 404);
  const entries = (await readEntries(team.id)).filter(({ action }) => CONTACT_ACTIONS.test(action));
  expect(entries).toMatchObject([
    {
      action: 'contact.updated',
      target: contact?.id,
      actor: seller.user.id,
      details: { changed: ['company', 'tags'] },
    },
    { action: 'contact.deleted', target: contact?.id, actor: team.owner.user.id },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Navy');
});

test('adding a contact is recorded once, however often the call is repeated, and without its details', async () => {
  const { team, seller, cards } = await createContactTeam();
  const body = { card: cards.seller, name: 'Nadia', email: 'nadia@x.example' };
  const keyed = { ...body, key: crypto.randomUUID() };
  const add = (sent: object) => seller.send('POST', team.at('/contacts'), sent);
  const first = await expectStatus(add(keyed), 201);
  const { id } = await first.json<{ id: string }>();
  await expectStatus(add(keyed), 201, { id });
  const listAdded = async () =>
    (await readEntries(team.id)).filter(({ action }) => action === 'contact.created');
  const expected = [{ target: id, actor: seller.user.id, details: { card: cards.seller } }];
  expect(await listAdded()).toMatchObject(expected);
  // Also after the entry was moved to the ledger.
  await expectStatus(add(keyed), 201);
  expect(await listAdded()).toMatchObject(expected);
  const foreign = { ...body, card: cards.helper, key: crypto.randomUUID() };
  await expectStatus(add(foreign), 400);
  expect(await listAdded()).toHaveLength(1);
  expect(JSON.stringify(await listAdded())).not.toContain('adia');
});

test('accepting and deleting held-back contacts is one entry for all of them', async () => {
  const { team, seller, cards } = await createContactTeam();
  const db = await createTestLedgers().open(team.id);
  const holdBack = (name: string) =>
    storeSubmission(
      db,
      buildSubmission({
        name,
        key: name,
        holderId: seller.user.id,
        isHeldBack: true,
        username: cards.seller,
      }),
    );
  const until = new Date(Date.now() + 60_000).toISOString();
  for (const name of ['one', 'two', 'three']) await holdBack(name);
  await team.send('POST', '/contacts/held-back/keep', { until });
  for (const name of ['four', 'five']) await holdBack(name);
  await team.send('POST', '/contacts/held-back/delete', { until });
  await team.send('POST', '/contacts/held-back/delete', { until });
  await team.send('POST', '/contacts/held-back/restore', { until });
  await team.send('POST', '/contacts/held-back/restore', { until });
  const entries = (await readEntries(team.id)).filter(({ action }) => CONTACT_ACTIONS.test(action));
  expect(entries).toMatchObject([
    { action: 'contacts.accepted', details: { count: 3 } },
    { action: 'contacts.deleted', details: { count: 2 } },
    { action: 'contacts.restored', details: { count: 2 } },
  ]);
});

test('a contact of another member is not restored by one who may not see it', async () => {
  const { team, seller, helper, cards } = await createContactTeam();
  const body = { card: cards.seller, name: 'Nadia', key: crypto.randomUUID() };
  const added = await expectStatus(seller.send('POST', team.at('/contacts'), body), 201);
  const { id } = await added.json<{ id: string }>();
  const at = team.at(`/contacts/${id}`);
  await expectStatus(seller.send('DELETE', at), 204);
  await expectStatus(helper.send('POST', `${at}/restore`), 404);
  await expectStatus(team.owner.send('POST', `${at}/restore`), 200);
  await expectStatus(team.owner.send('POST', `${at}/restore`), 200);
  await expectStatus(helper.send('POST', `${at}/restore`), 404);
  const actions = (await readEntries(team.id)).map(({ action }) => action);
  expect(actions.filter((action) => action === 'contact.restored')).toHaveLength(1);
});
