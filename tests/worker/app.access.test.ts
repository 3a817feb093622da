// @module-tag core
import { describe, expect, test } from 'vitest';
import { logout } from '#shared/api/auth/auth.ts';
import { submitContact } from '#shared/api/contacts.ts';
import { fillPath } from '#shared/routes.ts';
import { addKey } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { readContacts } from '#tests/worker/world/contact.ts';
import { createTeam, insertInvitation } from '#tests/worker/world/organization.ts';
import { join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import {
  OPERATORS,
  proveEmail,
  signInOperator,
  signUpAs,
} from '#tests/worker/moderation/harness.ts';
import { holdChange, requireApproval } from '#tests/worker/mcp/approvals/harness.ts';
import { connect, listApps } from '#tests/worker/oauth/harness.ts';
import { rowsOf } from '#tests/worker/fixtures/rows-of.ts';
import { addWebhook } from '#tests/worker/webhooks/harness.ts';
import { fillAny, readRoutes, type Route } from '#tests/worker/route-table.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readRow, readValue } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// Every route with every role, from the Worker's own route table. A new route without a rule fails
// here.

const routes = readRoutes();
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const by = (audience: Route['audience']): [string, Route][] =>
  routes.filter((route) => route.audience === audience).map((route) => [nameOf(route), route]);
/** Sign-out comes last, because it ends the session of the other calls. */
const bySession = [...by('session'), ...by('operator')].toSorted(
  ([, one], [, other]) => Number(one.path === logout.path) - Number(other.path === logout.path),
);

/** The path with parameters that match nothing. */
const anyPath = (path: string): string => fillAny(path, (name) => `no-${name}`);

async function request(route: Route, authorization: string | null, path = anyPath(route.path)) {
  const hasBody = !['GET', 'DELETE'].includes(route.method);
  return callWorker(`https://cards.test${path}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(authorization !== null && { Authorization: authorization }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
    ...(hasBody && { body: '{}' }),
  });
}

async function createEndedToken(): Promise<string> {
  const answer = await callWorker('https://cards.test/api/auth/signup', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ann',
      lastName: 'Gone',
      email: `${unique('mail')}@example.com`,
      password: PASSWORD,
    }),
  });
  const { token } = await answer.json<{ token: string }>();
  await expectStatus(
    callWorker('https://cards.test/api/auth/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    }),
    204,
  );
  return token;
}

let endedTokenPromise: Promise<string> | null = null;
/** A token of a session that was signed out. */
const ended = (): Promise<string> => (endedTokenPromise ??= createEndedToken());

test('S-O2: every route of the Worker has an access rule', () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(bySession.length).toBeGreaterThan(15);
});

describe('a session is required', () => {
  test.each(bySession)('S-O2: %s refuses visitors, forged and ended sessions', async (_, route) => {
    const forged = `Bearer ${(await ended()).slice(0, -4)}AAAA`;
    for (const authorization of [null, forged, `Bearer ${await ended()}`, 'Bearer x', 'Basic x']) {
      const answer = await request(route, authorization);
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
        401,
        'unauthorized',
      ]);
    }
  });
});

const operatorEmail = 'operator@example.com';

/** Sends a JSON body where the method has one. */
const withBody = ({ method, path }: Route): [string, string, object?] =>
  ['GET', 'DELETE'].includes(method) ? [method, anyPath(path)] : [method, anyPath(path), {}];

test('S-O2: operator routes are 404 for every other account, including one that only signed up with an operator’s address', async () => {
  const calls = by('operator').map(([, route]) => route);
  expect(calls.length).toBeGreaterThan(3);
  const squatter = await signUpAs(operatorEmail);
  const others = [(await join()).send, (await join('enterprise')).send, squatter];
  for (const route of calls) {
    for (const send of others) {
      const answer = await send(...withBody(route));
      const { code, message } = await answer.json<{ code: string; message: string }>();
      expect([route.path, answer.status, code, message]).toEqual([
        route.path,
        404,
        'not_found',
        'Not found.',
      ]);
    }
  }
  const seen = await squatter('GET', '/api/auth/verify');
  expect(await seen.json()).not.toHaveProperty('isOperator');
  await proveEmail(operatorEmail);
  await expectStatus(squatter('GET', '/api/auth/verify'), 200, { isOperator: true });
  for (const route of calls) {
    const { status } = await squatter(...withBody(route));
    expect([route.path, [200, 400].includes(status)]).toEqual([route.path, true]);
  }
});

test.each(by('command'))(
  'S-O2: %s is 404 for visitors, every session, and the session of an operator',
  async (_, route) => {
    const { send } = await join('enterprise');
    const operator = await signInOperator(OPERATORS[1]);
    for (const answer of [
      await request(route, null),
      await request(route, 'Operator x'),
      await request(route, `Operator ${await ended()}`),
      await send(...withBody(route)),
      await operator(...withBody(route)),
    ]) {
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
        404,
        'not_found',
      ]);
    }
  },
);

test.each(by('phone'))('S-O2: %s refuses requests without the pass’s token', async (_, route) => {
  for (const authorization of [null, 'ApplePass x', `Bearer ${await ended()}`]) {
    await expectStatus(request(route, authorization), 401);
  }
});

test.each(by('sealed'))('S-O2: %s refuses requests without a valid signature', async (_, route) => {
  const { send } = await join();
  await expectStatus(request(route, null), 404);
  await expectStatus(send(route.method, anyPath(route.path)), 404);
});

test.each([...by('everyone'), ...by('optional')])(
  'S-O2: %s serves visitors, and an invalid token causes no error',
  async (_, route) => {
    for (const authorization of [null, `Bearer ${await ended()}`]) {
      const { status } = await request(route, authorization);
      expect([200, 202, 204, 301, 302, 303, 400, 404, 415, 429]).toContain(status);
    }
  },
);

interface Owner {
  person: Person;
  username: string;
  sidHash: string;
  contactId: string;
  cardId: string;
  organizationId: string;
  keyId: string;
  appId: string;
  changeId: string;
  webhookId: string;
  invitationId: string;
}

/**
 * One of the owner's values for each route parameter. The test fails for a new parameter until it
 * is added here.
 */
const OWNED: Readonly<Record<string, (owner: Owner) => string>> = {
  '/api/account/sessions/:id': ({ sidHash }) => sidHash,
  '/api/cards/:username': ({ username }) => username,
  '/api/cards/:username/restore': ({ username }) => username,
  '/api/contacts/:id/restore': ({ contactId }) => contactId,
  '/api/cards/:username/rename': ({ username }) => username,
  '/api/keys/:id': ({ keyId }) => keyId,
  '/api/keys/:id/resume': ({ keyId }) => keyId,
  '/api/oauth/apps/:id': ({ appId }) => appId,
  '/api/oauth/apps/:id/resume': ({ appId }) => appId,
  '/api/agent-changes/:id/decide': ({ changeId }) => changeId,
  '/api/webhook-samples/:event': () => 'none',
  '/api/contacts/:id': ({ contactId }) => contactId,
};

async function makeOwner(): Promise<Owner> {
  const person = await join('business_pro');
  const username = unique('owned');
  await person.publish(username, { name: 'Olga Ownedcard' });
  const row = await readRow<{ sid_hash: string }>(
    'SELECT sid_hash FROM sessions WHERE user_id = ?',
    person.user.id,
  );
  await callWorker(`https://cards.test${fillPath(submitContact.path, { username })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Vera Visitor', email: 'vera@example.com', consent: true }),
  });
  const [contact] = (await readContacts(person)).contacts;
  const cardId = await readValue<string>('SELECT id FROM cards WHERE user_id = ?', person.user.id);
  if (row === null || contact === undefined || cardId === null)
    throw new Error('the owner owns too little');
  const { id: organizationId } = await createTeam({ owner: person });
  const { keyId, key } = await addKey(person);
  await requireApproval(person);
  const changeId = await holdChange(key, username, { title: 'Countess' });
  await connect({}, person);
  const [app] = await listApps(person);
  const appId = app?.id ?? '';
  const { id: webhookId } = await addWebhook(person, ['card.created']);
  const invitationId = await insertInvitation({ id: organizationId }, person.email);
  const owned = {
    contactId: contact.id,
    cardId,
    organizationId,
    keyId,
    appId,
    webhookId,
    changeId,
  };
  return { person, username, sidHash: row.sid_hash, invitationId, ...owned };
}

function ownedPath(path: string, owner: Owner): string {
  const [name] = /(?<=:)\w+/.exec(path) ?? [];
  if (name === undefined) return path;
  // Further parameters of these are in tests/worker/organizations/permissions.test.ts.
  if (name === 'org') return fillAny(path, () => owner.organizationId);
  if (path.startsWith('/api/webhook-endpoints/')) return fillAny(path, () => owner.webhookId);
  if (path.startsWith('/api/moderation/')) return fillAny(path, () => owner.cardId);
  if (name === 'invitation') return fillAny(path, () => owner.invitationId);
  const value = OWNED[path];
  if (value === undefined) throw new Error(`say which ${name} of an owner ${path} is tried with`);
  return fillAny(path, () => value(owner));
}

test('S-O1, S-O3: no call with a session reads or changes another account’s data, whatever it names', async () => {
  const owner = await makeOwner();
  const { person, username } = owner;
  const before = await rowsOf(person.user.id);
  const thief = await join('business_pro');
  for (const [name, route] of bySession) {
    const hostileQuery = `userId=${person.user.id}&user_id=${person.user.id}&teamId=1&limit=1e9&limit=-1&username=${username}`;
    const path = `${ownedPath(route.path, owner)}?${hostileQuery}`;
    const body = {
      userId: person.user.id,
      user_id: person.user.id,
      id: owner.sidHash,
      username,
      to: unique('stolen'),
      email: person.email,
      cardData: { username },
    };
    const answer = await thief.send(
      route.method,
      path,
      ['GET', 'DELETE'].includes(route.method) ? undefined : body,
    );
    const text = await answer.text();
    expect([name, answer.status < 500]).toEqual([name, true]);
    if (path.startsWith('/api/') && route.path.includes(':')) {
      expect([name, [400, 404, 409].includes(answer.status)]).toEqual([name, true]);
    }
    for (const secret of [person.email, person.user.id, 'Ownedcard', owner.sidHash]) {
      expect([name, text.includes(secret)]).toEqual([name, false]);
    }
  }
  expect(await rowsOf(person.user.id)).toBe(before);
});
