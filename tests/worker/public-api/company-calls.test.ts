import { expect, test } from 'vitest';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';
import { addTeamKey, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember } from '#tests/worker/world/organization.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

const once = (key: string) => ({ 'Idempotency-Key': key });
const content = { ...DEFAULT_POLICY, watermark: 'Engines Ltd.' };

test('a key writes policies, which its cards follow, and entries name the key', async () => {
  const { team, call, keyId } = await startTeamProgram();
  const { memberId: member } = await addMember(team, 'member');
  const username = unique('team');
  await expectStatus(call('POST', '/api/v1/cards', { username, name: 'Ada', member }), 201);
  const { data } = await readPage(await call('GET', '/api/v1/policies'));
  const base = data.at(-1);
  const path = `/api/v1/policies/${String(base?.['id'])}`;
  const rule = {
    source: 'policy',
    sync: 'always',
    editable: false,
    required: false,
    visibility: 'public',
  };
  const branded = { ...content, rules: { company: rule }, values: { company: 'Engines' } };
  const version = base?.['version'];
  await expectStatus(call('PATCH', path, { content: branded, version }), 200, {
    content: { values: { company: 'Engines' } },
  });
  await expectStatus(call('PATCH', path, { content, version }), 409, 'version_conflict');
  await expectStatus(call('GET', `/api/v1/cards/${username}`), 200, { company: 'Engines' });
  const odd = { ...content, rules: { company: { ...rule, isLocked: true } } };
  await expectStatus(call('PATCH', path, { content: odd }), 400, {
    issues: [{ path: 'content.rules.company.isLocked' }],
  });
  // What was read can be sent back, with what the server computed.
  const read = (await readPage(await call('GET', '/api/v1/policies'))).data.at(-1);
  await expectStatus(call('PATCH', path, { ...read, name: 'Brand', version: undefined }), 200);
  await expectStatus(call('DELETE', path), 403);
  const created = await call('POST', '/api/v1/policies', { name: 'Sales', content });
  const { id } = await created.json<{ id: string }>();
  await expectStatus(call('DELETE', `/api/v1/policies/${id}`), 204);
  const log = await readPage(await call('GET', '/api/v1/audit-log?action=policy.created'));
  expect(log.data).toMatchObject([{ actor: `key:${keyId}`, target: id }]);
});

test('a policy is created once for an Idempotency-Key, also after a crash between write and answer', async () => {
  const { team, call } = await startTeamProgram();
  const key = crypto.randomUUID();
  const create = () => call('POST', '/api/v1/policies', { name: 'Once', content }, once(key));
  const first = await (await create()).json<{ id: string }>();
  // As a crash leaves it: the call counts as running until a minute has passed.
  await runSql(
    "UPDATE api_requests SET answer = NULL, running_until = '' WHERE organization_id = ?",
    team.id,
  );
  expect(await (await create()).json()).toMatchObject({ id: first.id });
  const row = await readRow<{ count: number }>(
    "SELECT count(*) AS count FROM organization_policies WHERE id = ? AND name = 'Once'",
    first.id,
  );
  expect(row?.count).toBe(1);
});

test('S-K2: the audit log has pages, and another team’s cursor and key read none of them', async () => {
  const { team, call } = await startTeamProgram();
  for (const name of ['One', 'Two', 'Three']) await call('POST', '/api/v1/groups', { name });
  const first = await readPage(await call('GET', '/api/v1/audit-log?limit=2'));
  expect(first.data).toHaveLength(2);
  const rest = await readPage(
    await call('GET', `/api/v1/audit-log?limit=100&cursor=${first.next}`),
  );
  const numbers = [...first.data, ...rest.data].map(({ no }) => Number(no));
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  expect(numbers.at(-1)).toBe(1);
  const other = await startTeamProgram();
  await expectStatus(other.call('GET', `/api/v1/audit-log?cursor=${first.next}`), 400);
  await expectStatus(call('GET', `/api/v1/groups?cursor=${first.next}`), 200);
  const weak = await addTeamKey(team, ['members:read', 'cards:read']);
  await expectStatus(weak.call('GET', '/api/v1/audit-log'), 403, 'scope_required');
  await expectStatus(weak.call('PUT', '/api/v1/logo', { path: null }), 403, 'scope_required');
});

test('a key adds a domain, reads the record that proves it and removes it, and reaches no other team’s', async () => {
  const { call } = await startTeamProgram();
  const domain = `${crypto.randomUUID()}.example`;
  await expectStatus(call('POST', '/api/v1/domains', { domain }), 201, {
    status: 'pending',
    record: { type: 'TXT', name: `_tiptopcards.${domain}` },
  });
  await expectStatus(call('GET', '/api/v1/domains'), 200, { data: [{ domain }], next: null });
  const other = await startTeamProgram();
  await expectStatus(other.call('DELETE', `/api/v1/domains/${domain}`), 404);
  await expectStatus(call('DELETE', `/api/v1/domains/${domain}`), 204);
  await expectStatus(call('GET', '/api/v1/logo'), 200, { logo: null });
  await expectStatus(call('GET', '/api/v1/own-domains'), 200, { data: [] });
});
