// @module-tag core
import { expect, test } from 'vitest';
import { putCard } from '#shared/api/cards/cards.ts';
import { createPolicy, previewPolicy } from '#shared/api/organizations/policies.ts';
import { DEFAULT_POLICY, type FieldRule } from '#shared/organization/policy/policy.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { pngSized } from '#tests/worker/pictures/pictures.ts';
import { createCardTeam, type CardTeam } from '#tests/worker/policies/card-team.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readValue } from '#tests/worker/world/sql.ts';

const LOCKED: FieldRule = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
};
const COMPANY = { rules: { company: LOCKED }, values: { company: 'Acme Ltd' } };

async function addPolicy(team: CardTeam, company: string): Promise<string> {
  const content = { ...DEFAULT_POLICY, rules: { company: LOCKED }, values: { company } };
  return (
    await readAnswer(createPolicy, team.send('POST', '/policies', { name: company, content }), 201)
  ).policy.id;
}

const readText = async (username: string) =>
  (await callWorker(`https://cards.test/card/${username}/contact.vcf`)).text();

async function readIssues(answer: Response): Promise<string[]> {
  await expectStatus(answer, 400);
  const { issues } = await answer.json<{ issues: { path: string }[] }>();
  return issues.map(({ path }) => path);
}

test('every organization is created with one default policy', async () => {
  const team = await createCardTeam();
  const { name, isDefault, content, version } = await team.defaultPolicy();
  expect({ name, isDefault, content, version }).toEqual({
    name: 'Default',
    isDefault: true,
    content: DEFAULT_POLICY,
    version: 1,
  });
});

test('the first policy by order that is assigned to a group of the member applies', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  const { username } = await team.card(member);
  const [east, west] = [await team.group(member), await team.group(member)];
  const [first, second] = [await addPolicy(team, 'First Ltd'), await addPolicy(team, 'Second Ltd')];
  const read = async () => {
    const { cards } = await (
      await ann.send('GET', '/api/cards')
    ).json<{ cards: { company: string }[] }>();
    return cards[0]?.company;
  };
  await team.send('PUT', `/groups/${east}/policy`, { policy: second });
  expect(await read()).toBe('Second Ltd');
  await team.send('PUT', `/groups/${west}/policy`, { policy: first });
  expect(await read()).toBe('First Ltd');
  await team.send('PATCH', `/policies/${second}`, { position: 0 });
  expect(await read()).toBe('Second Ltd');
  // Deleting an assigned policy leaves the next one.
  await expectStatus(team.send('DELETE', `/policies/${second}`), 204);
  expect(await read()).toBe('First Ltd');
  await team.send('PUT', `/groups/${west}/policy`, { policy: null });
  expect(await read()).toBe('');
  expect(await readText(username)).toContain('Ann Example');
});

test('a policy that changes while a member edits causes no conflict and no false notice', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const card = await team.card(await team.add(ann));
  await team.setPolicy(COMPANY);
  const open = { ...buildTestContent(), name: card.name, email: card.email, company: 'Acme Ltd' };
  await team.setPolicy({ rules: { company: LOCKED }, values: { company: 'Acme SE' } });
  const body = await readAnswer(
    putCard,
    callWorker(`https://cards.test/api/cards/${card.username}`, {
      method: 'PUT',
      headers: {
        Authorization: ann.authorization,
        'Content-Type': 'application/json',
        'If-Match': `"${card.version}"`,
      },
      body: JSON.stringify(open),
    }),
    200,
  );
  expect(body).toMatchObject({ card: { company: 'Acme SE', title: 'Engineer' }, notTaken: [] });
});

test('a required field without a value is refused, with the field', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const { username } = await team.card(await team.add(ann));
  const rule: FieldRule = { ...LOCKED, source: 'member', editable: true, required: true };
  await team.setPolicy({ rules: { phone: rule } });
  const answer = await ann.send('PUT', `/api/cards/${username}`, buildTestContent({ phone: '' }));
  expect(await readIssues(answer)).toEqual(['phone']);
});

test('a hidden field is on no page or file, but its holder sees it', async () => {
  const team = await createCardTeam();
  const ann = await join();
  const { username } = await team.card(await team.add(ann), buildTestContent());
  await team.setPolicy({
    rules: { phone: { ...LOCKED, source: 'member', editable: true, visibility: 'hidden' } },
  });
  const text = await readText(username);
  expect(text).toContain('Ann Example');
  expect(text).not.toContain('555');
  const { cards } = await (
    await ann.send('GET', '/api/cards')
  ).json<{ cards: { phone: string }[] }>();
  expect(cards[0]?.phone).toBe('+1 555 123 4567');
});

test('hostile values of a policy are refused like those of a card', async () => {
  const team = await createCardTeam();
  const { id } = await team.defaultPolicy();
  const patch = (content: object) =>
    team.send('PATCH', `/policies/${id}`, { content: { ...DEFAULT_POLICY, ...content } });
  const element = { id: 'x', type: 'website', position: 0, hidden: false };
  const script = 'javascript:alert(1)';
  expect(await readIssues(await patch({ elements: [{ ...element, value: script }] }))).toEqual([
    'content.cardElements.0.value',
  ]);
  const rules = { website: LOCKED, company: LOCKED };
  expect(
    await readIssues(await patch({ rules, values: { website: script, company: 'A' } })),
  ).toEqual(['content.website']);
  const bidi = { rules: COMPANY.rules, values: { company: 'Acme \u202Eltd' } };
  expect(await readIssues(await patch(bidi))).toEqual(['content.values.company']);
  expect(await readIssues(await patch({ watermark: 'a\u202Eb' }))).toEqual(['content.watermark']);
  const colors = { accent: 'red;background:url(//x)', background: '#ffffff', text: '#000000' };
  expect(await readIssues(await patch({ colors }))).toEqual(['content.colors.accent']);
  const directory = { rules: { title: { ...LOCKED, source: 'directory' } } };
  expect(await readIssues(await patch(directory))).toEqual(['content.rules.title']);
});

const buildBannerPolicy = (headerPhoto: string) => ({
  ...DEFAULT_POLICY,
  rules: { headerPhoto: LOCKED },
  values: { headerPhoto },
});

test('a picture of a policy is the uploader’s own, and visitors may fetch it', async () => {
  const team = await createCardTeam();
  const stranger = await join();
  const { id } = await team.defaultPolicy();
  // Bytes that no other test uploads: for seconds, an isolate remembers that a picture is not public.
  const picture = pngSized(37, 41);
  const url = await stranger.upload(picture);
  const refused = await team.send('PATCH', `/policies/${id}`, { content: buildBannerPolicy(url) });
  expect(await readIssues(refused)).toEqual(['content.values.headerPhoto']);
  await team.owner.upload(picture);
  await expectStatus(
    team.send('PATCH', `/policies/${id}`, { content: buildBannerPolicy(url) }),
    200,
  );
  await expectStatus(callWorker(`https://cards.test${url}`), 200);
});

test('ids of another organization are 404 on every path', async () => {
  const [team, other] = [await createCardTeam(), await createCardTeam()];
  const ann = await join();
  const member = await other.add(ann);
  const { username } = await other.card(member);
  const group = await other.group(member);
  const policy = await addPolicy(other, 'Other Ltd');
  const content = DEFAULT_POLICY;
  const calls = [
    ['PATCH', `/policies/${policy}`, { name: 'Mine' }],
    ['DELETE', `/policies/${policy}`, undefined],
    ['POST', `/policies/${policy}/preview`, { content }],
    ['PUT', `/groups/${group}/policy`, { policy: null }],
    ['PUT', `/groups/${await team.group()}/policy`, { policy }],
    ['POST', '/cards', { member, username: 'taken-over' }],
    ['GET', `/cards?member=${member}`, undefined],
    ['PATCH', `/cards/${username}`, buildTestContent()],
    ['DELETE', `/cards/${username}`, undefined],
    ['POST', '/change-requests', { username, field: 'company', value: 'x', note: '' }],
  ] as const;
  for (const [method, path, body] of calls) {
    const answer = await team.send(method, path, body);
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
  const assigned = await readValue(
    'SELECT count(*) AS count FROM organization_policy_groups WHERE group_id = ? OR policy_id = ?',
    group,
    policy,
  );
  expect(assigned).toBe(0);
});

test('members may not change policies or cards, and managers only those of their groups', async () => {
  const team = await createCardTeam();
  const [ann, max, zoe] = [await join(), await join(), await join()];
  const [member, manager, outside] = [
    await team.add(ann),
    await team.add(max, 'manager'),
    await team.add(zoe),
  ];
  await team.group(member, manager);
  const [own, covered, other] = [
    await team.card(manager),
    await team.card(member),
    await team.card(outside),
  ];
  const path = (username: string) => `/api/organizations/${team.id}/cards/${username}`;
  const { id } = await team.defaultPolicy();
  const policy = `/api/organizations/${team.id}/policies/${id}`;
  const body = buildTestContent();
  const statuses = await Promise.all([
    ann.send('PATCH', path(covered.username), body),
    ann.send('PATCH', policy, { name: 'x' }),
    max.send('PATCH', policy, { name: 'x' }),
    max.send('PATCH', path(other.username), body),
    max.send('PATCH', path(own.username), body),
    max.send('PATCH', path(covered.username), body),
  ]);
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404, 200]);
  const listed = await max.send('GET', `/api/organizations/${team.id}/cards`);
  const { cards } = await listed.json<{ cards: { card: { username: string } }[] }>();
  expect(cards.map(({ card }) => card.username).sort()).toEqual(
    [own.username, covered.username].sort(),
  );
});

test('a draft is shown on real cards without being stored', async () => {
  const team = await createCardTeam();
  const { username } = await team.card(await team.add(await join()));
  const { id } = await team.defaultPolicy();
  const content = { ...DEFAULT_POLICY, ...COMPANY, watermark: 'Part of Acme' };
  const { cards } = await readAnswer(
    previewPolicy,
    team.send('POST', `/policies/${id}/preview?members=3`, { content }),
  );
  expect(cards).toMatchObject([
    { username, company: 'Acme Ltd', brand: { watermark: 'Part of Acme' } },
  ]);
  expect((await team.defaultPolicy()).version).toBe(1);
});

test('a draft is shown on one card of each member, and on none of a leaver', async () => {
  const team = await createCardTeam();
  const [ann, bea, cleo] = [
    await team.add(await join()),
    await team.add(await join()),
    await team.add(await join()),
  ];
  // The first cards by username are all of one member, and one of a leaver.
  const names = [ann, ann, ann, cleo, bea].map((member, at) => [member, `pv${at}-${unique()}`]);
  for (const [member, username] of names) {
    await expectStatus(team.send('POST', '/cards', { member, username }), 201);
  }
  await expectStatus(team.send('DELETE', `/members/${cleo}`), 204);
  const { id } = await team.defaultPolicy();
  const path = `/policies/${id}/preview?members=3`;
  const { cards } = await readAnswer(
    previewPolicy,
    team.send('POST', path, { content: DEFAULT_POLICY }),
  );
  expect(cards.map(({ username }) => username)).toEqual([names[0]?.[1], names[4]?.[1]]);
  // Others are asked for by how many came before.
  const readPart = (query: string) =>
    readAnswer(
      previewPolicy,
      team.send('POST', `/policies/${id}/preview?${query}`, { content: DEFAULT_POLICY }),
    );
  const first = await readPart('members=1');
  expect([first.cards[0]?.username, first.hasMore]).toEqual([names[0]?.[1], true]);
  const second = await readPart('members=1&skip=1');
  expect([second.cards[0]?.username, second.hasMore]).toEqual([names[4]?.[1], false]);
  for (const skip of ['-1', 'x', '1.5']) {
    expect((await readPart(`members=3&skip=${skip}`)).cards).toHaveLength(2);
  }
});
