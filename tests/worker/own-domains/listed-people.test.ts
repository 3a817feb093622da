import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readFrontPage, readListing } from '#shared/api/organizations/front-page.ts';
import { LISTED_PEOPLE_PAGE } from '#shared/organization/front-page.ts';
import { ask } from '#tests/worker/own-domains/harness.ts';
import { insertHolders } from '#tests/worker/organizations/insert-holders.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

import { createFrontPage } from '#tests/worker/own-domains/front-page-team.ts';

test('the page lists people who agreed and have a public card, as their policy shows them', async () => {
  const { read, addPerson } = await createFrontPage({ listsPeople: true });
  const ann = await addPerson({
    name: 'Ann Listed',
    title: 'Captain',
    email: 'ann@secret.example',
  });
  await addPerson({ name: 'Bob Unlisted' }, false);
  await addPerson({ name: 'Cem Off', isActive: false });
  const html = await read();
  expect(html).toContain(`href="/${ann.username}"`);
  expect(html).toContain('Ann Listed');
  expect(html).toContain('Captain');
  expect(html).toContain('<meta name="robots" content="noindex">');
  for (const hidden of ['Bob Unlisted', 'Cem Off', 'ann@secret.example']) {
    expect(html).not.toContain(hidden);
  }
});

test('a policy that hides a field hides it on the page', async () => {
  const { team, read, addPerson } = await createFrontPage({ listsPeople: true });
  await addPerson({ name: 'Ann Listed', title: 'Captain' });
  const rule = { source: 'member', sync: 'always', editable: true, required: false } as const;
  await team.setPolicy({ rules: { title: { ...rule, visibility: 'hidden' } } });
  const html = await read();
  expect(html).toContain('Ann Listed');
  expect(html).not.toContain('Captain');
});

test('a company that lists no people shows none, whoever agreed', async () => {
  const { read, addPerson } = await createFrontPage();
  await addPerson({ name: 'Ann Listed' });
  expect(await read()).not.toContain('Ann Listed');
});

test.for(['suspended', 'left', 'removed', 'taken back'] as const)(
  'a person is not on the page once %s',
  async (end) => {
    const { team, read, addPerson, list } = await createFrontPage({ listsPeople: true });
    const { person, memberId } = await addPerson({ name: 'Ann Listed' });
    if (end === 'suspended') {
      await expectStatus(team.send('PATCH', `/members/${memberId}`, { status: 'suspended' }), 200);
    }
    if (end === 'left') {
      await expectStatus(person.send('POST', `/api/organizations/${team.id}/leave`), 204);
    }
    if (end === 'removed') await expectStatus(team.send('DELETE', `/members/${memberId}`), 204);
    if (end === 'taken back') await expectStatus(list(person, false), 200);
    expect(await read()).not.toContain('Ann Listed');
  },
);

test('whoever left and comes back is asked again', async () => {
  const { team, addPerson } = await createFrontPage({ listsPeople: true });
  const { person, memberId } = await addPerson();
  await expectStatus(person.send('POST', `/api/organizations/${team.id}/leave`), 204);
  await runSql(
    `UPDATE organization_members SET status = 'active', left_at = NULL WHERE id = ?`,
    memberId,
  );
  const answer = person.send('GET', `/api/organizations/${team.id}/listing`);
  expect(await readAnswer(readListing, answer)).toMatchObject({ isListed: false });
});

test('a member sees whether the list is open and where, and nobody agrees for another', async () => {
  const { team, home, addPerson } = await createFrontPage({ listsPeople: true });
  const { person } = await addPerson({}, false);
  const path = `/api/organizations/${team.id}/listing`;
  expect(await readAnswer(readListing, person.send('GET', path))).toEqual({
    isListed: false,
    isListOpen: true,
    address: `${home}/`,
  });
  const agreed = await readAnswer(readListing, person.send('PATCH', path, { isListed: true }));
  expect(agreed.isListed).toBe(true);
  await expectStatus((await join()).send('PATCH', path, { isListed: true }), 404);
  const read = await readAnswer(readFrontPage, team.send('GET', '/front-page'));
  expect(read).toMatchObject({ agreed: 1, address: `${home}/` });
});

const countPeople = (html: string) => html.split('class="cp-who"').length - 1;

test('the list has pages', async () => {
  const { team, home, read } = await createFrontPage({ listsPeople: true });
  const content = JSON.stringify(buildTestContent({ name: 'Ann Listed' }));
  const prefix = unique('listed');
  await env.DB.batch(insertHolders(team.id, { prefix, count: LISTED_PEOPLE_PAGE + 1, content }));
  await runSql(`UPDATE organization_members SET is_listed = 1 WHERE organization_id = ?`, team.id);
  const first = await read();
  expect(countPeople(first)).toBe(LISTED_PEOPLE_PAGE);
  expect(first).toContain('href="/?page=2"');
  const second = await read('?page=2');
  expect(countPeople(second)).toBe(1);
  expect(second).toContain('rel="prev" href="/"');
  expect(second).not.toContain('rel="next"');
  for (const page of ['3', '0', '21', '-1', '1e1', 'x', '999999']) {
    expect([page, (await ask(`${home}/?page=${page}`)).status]).toEqual([page, 404]);
  }
});

test('S-D1: a list names nobody of another organization', async () => {
  const company = await createFrontPage({ listsPeople: true });
  const other = await createFrontPage({ listsPeople: true });
  await other.addPerson({ name: 'Eve Other' });
  expect(await company.read()).not.toContain('Eve Other');
});

test('a company whose deletion is scheduled keeps its page, and its people can leave it', async () => {
  const { team, read, addPerson, list, save } = await createFrontPage({ listsPeople: true });
  const { person } = await addPerson({ name: 'Ann Listed' });
  await runSql(
    `UPDATE organizations SET deletes_at = '2999-01-01T00:00:00.000Z' WHERE id = ?`,
    team.id,
  );
  await expectStatus(list(person, false), 200);
  await expectStatus(save({}), 409, 'organization_ending');
  expect(await read()).not.toContain('Ann Listed');
});
