import { expect, test } from 'vitest';
import { addMember, createPaidTeam } from '#tests/worker/world/organization.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';
import { atOnce } from '#tests/worker/world/at-once.ts';
import {
  addressOf,
  check,
  personRow,
  PUBLISH,
  read,
  store,
  type Row,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

const card = (content: object, username = ''): Row['card'] => ({
  username,
  policy: '',
  content: { ...content },
});

const countCards = (organizationId: string) =>
  readValue(
    `SELECT (SELECT count(*) FROM cards WHERE organization_id = ?1)
      + (SELECT count(*) FROM prepared_cards WHERE organization_id = ?1)`,
    organizationId,
  );

test('each bad row is refused with its own reason, and makes nothing', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const taken = personRow('Nia');
  const other = await createPaidTeam();
  await other.owner.publish(addressOf(taken));
  const twin = personRow('Oda');
  const rows: (Row & { reason: string })[] = [
    { email: 'a@rows.example', card: card({ name: 'x'.repeat(101) }), reason: 'Name: ' },
    { email: 'b@rows.example', card: card({ name: 'A\u202Eb Cde' }), reason: 'Name: ' },
    {
      email: 'c@rows.example',
      card: card({ name: 'Ann Bee', website: 'javascript:alert(1)' }),
      reason: 'Website: ',
    },
    {
      email: 'd@rows.example',
      card: card({ name: 'Bob Cee' }, 'admin'),
      reason: '/admin: This name is reserved',
    },
    {
      email: 'e@rows.example',
      card: card({ name: 'Cid Dee' }, '../x'),
      reason: '/x: Use lower-case',
    },
    { email: 'no@rows.example', card: card({ name: '李 小龙' }), reason: 'No address can be made' },
    {
      email: 'g@rows.example',
      card: card({ name: 'Dot Eff', profileImage: 'http://127.0.0.1/x.png' }),
      reason: 'ProfileImage: ',
    },
    {
      email: 'h@rows.example',
      card: card({ name: 'Eli Gee', cardElements: [{ id: 'x' }] }),
      reason: 'Elements: ',
    },
    {
      email: 'i@rows.example',
      role: 'owner',
      card: card({ name: 'Ann Dee' }),
      reason: 'A list cannot make owners.',
    },
    { ...taken, reason: `/${addressOf(taken)} is taken. /${addressOf(taken)}-2 is free.` },
    { ...twin, reason: '' },
    { ...twin, email: `second.${twin.email}`, reason: `/${addressOf(twin)} is taken.` },
    { ...personRow('Pia'), email: twin.email, reason: 'This address is in the list twice.' },
    {
      email: 'j@rows.example',
      card: { username: 'jay-jay', policy: 'No such', content: { name: 'Jay Jay' } },
      reason: 'There is no card policy',
    },
  ];
  const list = rows.map(({ email, role, card: typed }) => ({
    email,
    ...(role !== undefined && { role }),
    ...(typed !== undefined && { card: typed }),
  }));
  const report = await check(started, team.owner, team.path, list);
  for (const [at, { reason }] of rows.entries()) {
    expect(report.rows[at]?.reason, JSON.stringify(rows[at])).toContain(reason);
    expect(report.rows[at]?.outcome === 'invite').toBe(reason === '');
  }
  const id = await store(started, team.owner, team.path, list);
  await started.runJobs();
  const outcomes = (await read(started, team, id)).rows.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(1);
  expect(await countCards(team.id)).toBe(1);
});

test("a formula and markup are a card's text", async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Quin', { title: '=HYPERLINK("https://evil.example")<b>x</b>' });
  await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  expect(
    await readValue("SELECT content ->> '$.title' FROM cards WHERE username = ?", addressOf(row)),
  ).toBe('=HYPERLINK("https://evil.example")<b>x</b>');
});

test('two lists of two admins at once make each address and each person once', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const admin = await addMember(team, 'admin');
  const rows = [personRow('Rea'), personRow('Sia')];
  const [one, two] = [
    await store(started, team.owner, team.path, rows, undefined, PUBLISH),
    await store(
      started,
      admin,
      team.path,
      rows.map((row) => Object.assign({}, row, { email: `other.${row.email}` })),
      undefined,
      PUBLISH,
    ),
  ];
  const lists = [one, two];
  await atOnce(2, (at) =>
    started.organizations.jobs.send_invitation_list({
      kind: 'send_invitation_list',
      organizationId: team.id,
      listId: lists[at] ?? '',
    }),
  );
  const outcomes = await Promise.all([one, two].map((id) => read(started, team, id)));
  expect(outcomes.flatMap((list) => list.rows.map(({ outcome }) => outcome)).toSorted()).toEqual([
    'sent',
    'sent',
    'taken',
    'taken',
  ]);
  expect(await readValue('SELECT count(*) FROM cards WHERE organization_id = ?', team.id)).toBe(2);
});

test("a row never reaches another team's member or card, and one who leaves meanwhile is named", async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const other = await createPaidTeam();
  const stranger = await addMember(other, 'member');
  const member = await addMember(team, 'member');
  const rows = [
    { email: stranger.email, card: card({ name: 'Tim Stranger', title: 'Mine' }, 'tim-of-ours') },
    { email: member.email, card: card({ name: 'Uma Member', title: 'New' }) },
  ];
  const report = await check(started, team.owner, team.path, rows);
  // Someone else's member is a person like any other: invited, and nothing of theirs is read.
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(['invite', 'member']);
  await store(started, team.owner, team.path, rows);
  await runSql('DELETE FROM organization_members WHERE user_id = ?', member.user.id);
  await started.runJobs();
  expect(await readValue('SELECT count(*) FROM cards WHERE user_id = ?', stranger.user.id)).toBe(0);
});

test('a picture that the sender has not uploaded is refused', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Vic', { profileImage: `/media/${'a'.repeat(64)}.jpg` });
  const id = await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  expect((await read(started, team, id)).rows).toMatchObject([
    { outcome: 'invalid', reason: expect.stringContaining('has not been uploaded') },
  ]);
});

test('an address that is taken is numbered where the list wants that', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Wim');
  const twin = { ...row, email: `second.${row.email}` };
  const rules = { pattern: '{first}-{last}', numbersTaken: true };
  const report = await check(started, team.owner, team.path, [row, twin], rules);
  expect(report.rows.map(({ username }) => username)).toEqual([
    addressOf(row),
    `${addressOf(row)}-2`,
  ]);
});

test('a published card becomes a draft within the hour after its invitation expires', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const row = personRow('Xia');
  await store(started, team.owner, team.path, [row], undefined, PUBLISH);
  await started.runJobs();
  await runSql('UPDATE organization_invitations SET is_open = 0 WHERE email = ?', row.email);
  await started.cards.sweep.endedPreparedCards();
  expect(await readValue('SELECT count(*) FROM cards WHERE username = ?', addressOf(row))).toBe(0);
  expect(await readValue('SELECT count(*) FROM prepared_cards WHERE email = ?', row.email)).toBe(1);
});
