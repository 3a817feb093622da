// @module-tag core
import { expect, test } from 'vitest';
import { readAuthorization } from '#shared/api/programs/oauth.ts';
import {
  addClient,
  buildQuery,
  decide,
  exchangeCode,
  follow,
  listApps,
  readTokens,
} from '#tests/worker/oauth/harness.ts';
import { callTool } from '#tests/worker/mcp/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD, type Person } from '#tests/worker/world/person.ts';

const SCOPE = 'cards:read cards:write contacts:read';

async function start(): Promise<{ person: Person; clientId: string }> {
  const person = await join('business_pro');
  await confirmEmail(person.user.id);
  return { person, clientId: await addClient() };
}

const allowing = (scopes: readonly string[]) => ({ decision: 'allow', password: PASSWORD, scopes });

test('an app gets the permissions that the person left, and no other tool', async () => {
  const { person, clientId } = await start();
  const query = buildQuery(clientId, { scope: SCOPE });
  const url = await follow(person, query, allowing(['cards:read']));
  const tokens = await readTokens(await exchangeCode(clientId, url.searchParams.get('code') ?? ''));
  expect(tokens.scope).toBe('cards:read');
  expect(await listApps(person)).toMatchObject([{ scopes: ['cards:read'] }]);
  await callTool(tokens.access_token, 'find_cards');
  await expect(callTool(tokens.access_token, 'find_contacts')).rejects.toThrow();
});

test('a permission that the app did not ask for is not given, nor an empty set', async () => {
  const { person, clientId } = await start();
  const query = buildQuery(clientId, { scope: 'cards:read' });
  const more = await follow(person, query, allowing(['cards:read', 'contacts:write', 'webhooks']));
  await readTokens(await exchangeCode(clientId, more.searchParams.get('code') ?? ''));
  expect(await listApps(person)).toMatchObject([{ scopes: ['cards:read'] }]);
  const other = await follow(person, query, allowing(['contacts:read']));
  expect(other.searchParams.get('error')).toBe('invalid_scope');
  await expectStatus(decide(person, query, allowing([])), 400, {
    issues: [{ path: 'scopes', message: 'Choose at least one permission, or deny.' }],
  });
});

test('the choice of data starts with the team of a person who has no card of their own', async () => {
  const team = await createTeam({ plan: 'business_pro' });
  const [admin, member] = [await addMember(team, 'admin'), await addMember(team, 'member')];
  const clientId = await addClient();
  const read = async (person: Pick<Person, 'send'>) => {
    const query = buildQuery(clientId);
    const answer = person.send('POST', readAuthorization.path, { query });
    return (await readAnswer(readAuthorization, answer)).preselected;
  };
  expect(await read(admin)).toBe(team.id);
  // Who may not manage its keys cannot choose it.
  expect(await read(member)).toBeNull();
  await admin.publish(unique('own'));
  expect(await read(admin)).toBeNull();
});
