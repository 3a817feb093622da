import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/format/duration.ts';
import { EXPORT_ALERT_CONTACTS } from '#shared/organization/limits.ts';
import { addMember } from '#tests/worker/world/organization.ts';
import { confirmEmail, type Person } from '#tests/worker/world/person.ts';
import { stopClock } from '#tests/worker/fixtures/stop-clock.ts';
import { createContactTeam, insertContacts } from '#tests/worker/contacts/organization/harness.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('an export contains what the person reads, with the member, and is recorded with its count', async () => {
  const { team, manager, seller, sales } = await createContactTeam();
  const lines = async (person: typeof seller, query = '') => {
    const answer = await expectStatus(person.send('GET', team.at(`/contacts.csv${query}`)), 200);
    const [, ...rows] = (await answer.text()).trim().split('\r\n');
    return rows.map((row) => [row.split(',')[0], row.split(',').at(-1)]);
  };
  expect(await lines(seller)).toEqual([['of seller', 'Ann Example']]);
  expect((await lines(manager)).map(([name]) => name)).toEqual(['of seller', 'of manager']);
  const owner = { ...team.owner, memberId: team.ownerId };
  expect((await lines(owner)).map(([name]) => name)).toEqual([
    'of helper',
    'of seller',
    'of manager',
  ]);
  expect(await lines(owner, `?group=${sales}`)).toHaveLength(2);
  const file = await seller.send('GET', team.at('/contacts.vcf'));
  expect((await file.text()).match(/^FN:.*$/gm)).toEqual(['FN:of seller']);
  const exported = (await readEntries(team.id)).filter(
    ({ action }) => action === 'contacts.exported',
  );
  expect(exported.map(({ actor, details }) => [actor, details])).toEqual([
    [seller.user.id, { format: 'csv', count: 1, scope: 'own' }],
    [manager.user.id, { format: 'csv', count: 2, scope: 'groups' }],
    [owner.user.id, { format: 'csv', count: 3, scope: 'all' }],
    [owner.user.id, { format: 'csv', count: 2, scope: 'all', group: sales }],
    [seller.user.id, { format: 'vcf', count: 1, scope: 'own' }],
  ]);
});

test('owners with a confirmed address get one mail about an export above the limit, no matter who exports', async () => {
  const { team, manager, seller } = await createContactTeam();
  const second = await addMember(team, 'owner');
  const unconfirmed = await addMember(team, 'owner', { isConfirmed: false });
  await confirmEmail(team.owner.user.id);
  // With the contact of its card, exactly at the limit.
  await insertContacts(team.id, [seller.user.id], EXPORT_ALERT_CONTACTS - 1);
  const { send, mails } = startOrganizations();
  const exportAs = async (person: typeof seller) => {
    const answer = await expectStatus(send(person, 'GET', team.at('/contacts.csv')), 200);
    return (await answer.text()).trim().split('\r\n').length - 1;
  };
  expect(await exportAs(seller)).toBe(EXPORT_ALERT_CONTACTS);
  expect(mails).toEqual([]);
  // More than a page of the ledger.
  expect(await exportAs(manager)).toBe(EXPORT_ALERT_CONTACTS + 1);
  expect(mails.map(({ to }) => to).toSorted()).toEqual([team.owner.email, second.email].toSorted());
  expect(mails.map(({ to }) => to)).not.toContain(unconfirmed.email);
  expect(mails[0]?.text).toContain(`/team?org=${team.id}&view=audit`);
  expect(mails[0]?.text).not.toContain(manager.email);
});

test('exports of parts on one day count together, per person, and each further thousand is one more mail', async () => {
  const { team, seller, helper, support } = await createContactTeam();
  await confirmEmail(team.owner.user.id);
  const admin = await addMember(team, 'admin');
  // 601 each, with the contacts of their cards.
  await insertContacts(team.id, [seller.user.id, helper.user.id], 1200);
  // Of tomorrow: after the sessions of today, and far from the end of its day.
  const noon = new Date(Date.now() + DAY_MS).setUTCHours(12, 0, 0, 0);
  let days = 0;
  const { send, mails } = startOrganizations({ now: () => new Date(noon + days * DAY_MS) });
  const countMails = async (person: Person, query: string) => {
    const before = mails.length;
    await expectStatus(send(person, 'GET', team.at(`/contacts.csv${query}`)), 200);
    return mails.length - before;
  };
  expect(await countMails(admin, `?member=${seller.memberId}`)).toBe(0);
  expect(await countMails(team.owner, `?member=${helper.memberId}`)).toBe(0);
  expect(await countMails(admin, `?group=${support}`)).toBe(1);
  // 1,803 of the day, then 2,404.
  expect(await countMails(admin, `?group=${support}`)).toBe(0);
  expect(await countMails(admin, `?member=${seller.memberId}`)).toBe(1);
  days = 1;
  expect(await countMails(admin, `?member=${seller.memberId}`)).toBe(0);
});

test('a mail to the owners that failed is sent with the next export, however small', async () => {
  // The next one of the same day.
  stopClock();
  const { team, seller, helper } = await createContactTeam();
  await confirmEmail(team.owner.user.id);
  await insertContacts(team.id, [seller.user.id], EXPORT_ALERT_CONTACTS);
  const broken = startOrganizations({ sendMails: () => Promise.reject(new Error('queue down')) });
  const path = (memberId: string) => team.at(`/contacts.csv?member=${memberId}`);
  await expectStatus(broken.send(team.owner, 'GET', path(seller.memberId)), 500);
  const { send, mails } = startOrganizations();
  await expectStatus(send(team.owner, 'GET', path(helper.memberId)), 200);
  expect(mails.map(({ to }) => to)).toEqual([team.owner.email]);
});

test('without the mail to the owners there is no large export', async () => {
  const { team, seller } = await createContactTeam();
  await confirmEmail(team.owner.user.id);
  await insertContacts(team.id, [seller.user.id], EXPORT_ALERT_CONTACTS);
  const { send } = startOrganizations({ sendMails: () => Promise.reject(new Error('queue down')) });
  const answer = await expectStatus(send(seller, 'GET', team.at('/contacts.csv')), 500);
  expect(await answer.text()).not.toContain('Visitor');
});
