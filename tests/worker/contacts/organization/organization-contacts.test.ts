import { expect, test } from 'vitest';
import { unique } from '#tests/worker/world/card.ts';
import { readContacts } from '#tests/worker/world/contact.ts';
import { addMember, createTeam, readRefusal } from '#tests/worker/world/organization.ts';
import { confirmEmail, join } from '#tests/worker/world/person.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import {
  createContactTeam,
  leaveContact,
  insertContacts,
  readOrganizationPage,
  readNames,
} from '#tests/worker/contacts/organization/harness.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runSql } from '#tests/worker/world/sql.ts';

test('a contact of a company card is the company’s, and one of a private card of the same person is private', async () => {
  const team = await createTeam();
  const bea = await addMember(team, 'member');
  const company = await giveCard(team, bea.memberId);
  const own = unique('bea');
  await bea.publish(own);
  await leaveContact(company, 'At work');
  await leaveContact(own, 'At home');
  const { contacts, total } = await readOrganizationPage(team, team.owner);
  expect(contacts).toMatchObject([
    { name: 'At work', card: company, member: { id: bea.memberId, name: 'Ann Example' } },
  ]);
  expect(total).toBe(1);
  expect((await readContacts(bea)).contacts.map(({ name }) => name)).toEqual(['At home']);
  // Neither reaches the owner's private contacts.
  expect((await readContacts(team.owner)).total).toBe(0);
});

test('each role reads what its scope covers', async () => {
  const { team, manager, seller, helper } = await createContactTeam();
  const admin = await addMember(team, 'admin');
  const auditor = await addMember(team, 'auditor');
  const all = ['of helper', 'of seller', 'of manager'];
  expect(await readNames(team, team.owner)).toEqual(all);
  expect(await readNames(team, admin)).toEqual(all);
  expect(await readNames(team, manager)).toEqual(['of seller', 'of manager']);
  expect(await readNames(team, seller)).toEqual(['of seller']);
  expect(await readNames(team, helper)).toEqual(['of helper']);
  await expectStatus(auditor.send('GET', team.at('/contacts')), 403, 'forbidden');
  const totals = await Promise.all(
    [team.owner, manager, seller].map(async (one) => (await readOrganizationPage(team, one)).total),
  );
  expect(totals).toEqual([3, null, null]);
});

test('a group or a member narrows the list, and 404 outside the scope', async () => {
  const { team, sales, support, manager, seller, helper } = await createContactTeam();
  const other = await createContactTeam();
  const { owner } = team;
  expect(await readNames(team, owner, `?group=${sales}`)).toEqual(['of seller', 'of manager']);
  expect(await readNames(team, owner, `?member=${helper.memberId}`)).toEqual(['of helper']);
  expect(await readNames(team, owner, `?group=${sales}&member=${helper.memberId}`)).toEqual([]);
  expect(await readNames(team, manager, `?member=${seller.memberId}`)).toEqual(['of seller']);
  expect(await readNames(team, seller, `?member=${seller.memberId}`)).toEqual(['of seller']);
  const refused = [
    [manager, `?group=${support}`],
    [manager, `?member=${helper.memberId}`],
    [seller, `?group=${sales}`],
    [seller, `?member=${manager.memberId}`],
    [owner, `?group=${other.sales}`],
    [owner, `?member=${other.seller.memberId}`],
  ] as const;
  for (const [person, query] of refused) {
    for (const path of [
      `/contacts${query}`,
      `/contacts.csv${query}`,
      `/contacts/held-back${query}`,
    ]) {
      expect(await readRefusal(await person.send('GET', team.at(path))), path).toEqual([
        404,
        'not_found',
      ]);
    }
  }
});

test('only those who read a contact can change or delete it', async () => {
  const { team, manager, seller, helper } = await createContactTeam();
  const other = await createTeam();
  const { contacts } = await readOrganizationPage(team, seller);
  const path = `/contacts/${contacts[0]?.id}`;
  const stranger = await join();
  await expectStatus(stranger.send('PATCH', team.at(path), { ownerNote: 'x' }), 404);
  await expectStatus(other.send('DELETE', path), 404);
  for (const method of ['PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { ownerNote: 'mine' } : undefined;
    await expectStatus(helper.send(method, team.at(path), body), 404);
  }
  const changed = await seller.send('PATCH', team.at(path), { ownerNote: 'Call on Monday' });
  await expectStatus(changed, 200, { ownerNote: 'Call on Monday' });
  expect(await readNames(team, manager, '?q=monday')).toEqual(['of seller']);
  await expectStatus(manager.send('DELETE', team.at(path)), 204);
  expect(await readNames(team, seller)).toEqual([]);
});

test('a card that gets another holder brings its new contacts to them and leaves the old ones', async () => {
  const { team, seller, helper, cards } = await createContactTeam();
  await runSql('UPDATE cards SET user_id = ? WHERE username = ?', helper.user.id, cards.seller);
  await leaveContact(cards.seller, 'Later');
  expect(await readNames(team, seller)).toEqual(['of seller']);
  expect(await readNames(team, helper)).toEqual(['Later', 'of helper']);
});

test('pages and searches within groups and own contacts find everything once', async () => {
  const { team, sales, manager, seller, helper } = await createContactTeam();
  const accounts = [seller, helper, manager].map(({ user }) => user.id);
  await insertContacts(team.id, accounts, 40);
  for (const [person, query] of [
    [seller, ''],
    [manager, ''],
    [team.owner, `&group=${sales}`],
    [seller, '&q=visitor'],
    [manager, '&q=visitor'],
    [team.owner, '&q=visitor'],
  ] as const) {
    const names: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page = await readOrganizationPage(team, person, `?limit=5${query}${after}`);
      names.push(...page.contacts.map(({ name }) => name));
      cursor = page.next;
      pages += 1;
    }
    expect(pages).toBeGreaterThan(2);
    expect(new Set(names).size).toBe(names.length);
    const whole = await readNames(team, person, `?limit=100${query}`);
    expect(names).toEqual(whole);
  }
  expect(await readNames(team, seller, '?q=visitor+3')).toHaveLength(5);
});

test('held-back contacts of company cards are reviewed by those who read the others', async () => {
  const { team, manager, seller, helper, cards } = await createContactTeam();
  const db = await createTestLedgers().open(team.id);
  for (const [name, { user }] of Object.entries({ seller, helper })) {
    const submission = { name: `held of ${name}`, key: name, holderId: user.id, isHeldBack: true };
    await storeSubmission(db, buildSubmission({ ...submission, username: cards.seller }));
  }
  const readHeld = async (person: Pick<typeof seller, 'send'>) => {
    const answer = await person.send('GET', team.at('/contacts/held-back'));
    return answer.json<{
      contacts: { id: string; name: string }[];
      heldBack: { stored: number };
    }>();
  };
  expect((await readHeld(team.owner)).contacts).toHaveLength(2);
  expect(await readHeld(manager)).toMatchObject({
    contacts: [{ name: 'held of seller' }],
    heldBack: { stored: 1, arrived: 1 },
  });
  const ids = (await readHeld(team.owner)).contacts.map(({ id }) => id);
  const keep = team.at('/contacts/held-back/keep');
  const remove = team.at('/contacts/held-back/delete');
  expect(await (await seller.send('POST', keep, { ids })).json()).toEqual({ changed: 1 });
  expect(await readNames(team, seller)).toEqual(['held of seller', 'of seller']);
  const until = new Date().toISOString();
  expect(await (await seller.send('POST', remove, { until })).json()).toEqual({ changed: 0 });
  expect(await (await helper.send('POST', remove, { until })).json()).toEqual({ changed: 1 });
  expect((await readHeld(team.owner)).contacts).toEqual([]);
});

test('a person’s own export contains no contacts of a company', async () => {
  const { seller } = await createContactTeam();
  const answer = await expectStatus(seller.send('GET', '/api/account/export'), 200);
  expect(new TextDecoder().decode(await answer.arrayBuffer())).not.toContain('of seller');
});

test('contacts of a deleted account stay with the company', async () => {
  const { team, seller, manager } = await createContactTeam();
  await confirmEmail(seller.user.id);
  const deleted = await seller.send('DELETE', '/api/account', {
    password: 'a rather long pass phrase',
    confirm: 'DELETE',
  });
  expect(deleted.status).toBeLessThan(300);
  const { contacts } = await readOrganizationPage(team, team.owner);
  expect(contacts.map(({ name, member }) => [name, member === null])).toEqual([
    ['of helper', false],
    ['of seller', true],
    ['of manager', false],
  ]);
  expect(await readNames(team, manager)).toEqual(['of manager']);
});

test('a person who is in two organizations reads in each only what is there', async () => {
  const one = await createContactTeam();
  const two = await createTeam();
  await runSql(
    `INSERT INTO organization_members (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
    VALUES ('two-' || ?2, ?1, ?2, 'member', 'active', 'ann', '2026-01-01', '2026-01-01')`,
    two.id,
    one.seller.user.id,
  );
  expect(await readNames(two, one.seller)).toEqual([]);
  expect(await readNames(one.team, one.seller)).toEqual(['of seller']);
});
