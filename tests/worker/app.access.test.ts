import { env, SELF } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { logout } from '#shared/api/auth.ts';
import { leaveContact } from '#shared/api/contacts.ts';
import { fillPath } from '#shared/routes.ts';
import { join, PASSWORD, type Person } from '#tests/worker/account/harness.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { joinAs, prove } from '#tests/worker/moderation/harness.ts';
import { fillAny, readRoutes, type Route } from '#tests/worker/route-table.ts';

// Every route by every role, from the Worker's own route table: a new route without a rule fails here.

const routes = readRoutes();
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const by = (audience: Route['audience']): [string, Route][] =>
  routes.filter((route) => route.audience === audience).map((route) => [nameOf(route), route]);
/** Signing out is asked last: it ends the session the other calls are made with. */
const bySession = [...by('session'), ...by('operator')].toSorted(
  ([, one], [, other]) => Number(one.path === logout.path) - Number(other.path === logout.path),
);

/** The path with parameters that hit nothing. */
const anyPath = (path: string): string => fillAny(path, (name) => `no-${name}`);

async function ask(route: Route, authorization: string | null, path = anyPath(route.path)) {
  const hasBody = !['GET', 'DELETE'].includes(route.method);
  return SELF.fetch(`https://cards.test${path}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(authorization !== null && { Authorization: authorization }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
    ...(hasBody && { body: '{}' }),
  });
}

async function endedToken(): Promise<string> {
  const answer = await SELF.fetch('https://cards.test/api/auth/signup', {
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
  const out = await SELF.fetch('https://cards.test/api/auth/logout', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(out.status).toBe(204);
  return token;
}

let madeEnded: Promise<string> | null = null;
/** A token of a session that was signed out. */
const ended = (): Promise<string> => (madeEnded ??= endedToken());

test('O2: every route of the Worker has a rule about who may use it', () => {
  expect(routes.length).toBeGreaterThan(50);
  expect(bySession.length).toBeGreaterThan(15);
});

describe('a session is needed', () => {
  test.each(bySession)('O2: %s refuses visitors, forged and ended sessions', async (_, route) => {
    const forged = `Bearer ${(await ended()).slice(0, -4)}AAAA`;
    for (const authorization of [null, forged, `Bearer ${await ended()}`, 'Bearer x', 'Basic x']) {
      const answer = await ask(route, authorization);
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([
        401,
        'unauthorized',
      ]);
    }
  });
});

const operatorEmail = 'operator@example.com';

/** Sends with a JSON body where the method has one. */
const withBody = ({ method, path }: Route): [string, string, object?] =>
  ['GET', 'DELETE'].includes(method) ? [method, anyPath(path)] : [method, anyPath(path), {}];

test('O2: no call of operators exists for any other account, nor for who only signed up with an operator’s address', async () => {
  const calls = by('operator').map(([, route]) => route);
  expect(calls.length).toBeGreaterThan(3);
  const squatter = await joinAs(operatorEmail);
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
  await prove(operatorEmail);
  const known = await squatter('GET', '/api/auth/verify');
  expect(await known.json()).toMatchObject({ isOperator: true });
  for (const route of calls) {
    const { status } = await squatter(...withBody(route));
    expect([route.path, [200, 400].includes(status)]).toEqual([route.path, true]);
  }
});

test.each(by('partner'))('O2: %s refuses visitors and every session', async (_, route) => {
  const { send } = await join('enterprise');
  const withSession = await send(route.method, route.path, route.method === 'GET' ? undefined : {});
  for (const answer of [await ask(route, null), await ask(route, 'Bearer x'), withSession]) {
    // Without an access password the door is shut for everybody.
    expect([401, 503]).toContain(answer.status);
  }
});

test.each(by('phone'))('O2: %s refuses who does not know the pass’s token', async (_, route) => {
  for (const authorization of [null, 'ApplePass x', `Bearer ${await ended()}`]) {
    expect((await ask(route, authorization)).status).toBe(401);
  }
});

test.each(by('sealed'))('O2: %s answers nobody without the seal', async (_, route) => {
  const { send } = await join();
  expect((await ask(route, null)).status).toBe(404);
  expect((await send(route.method, anyPath(route.path))).status).toBe(404);
});

test.each([...by('everyone'), ...by('optional')])(
  'O2: %s answers visitors, and a spoilt token makes no fault of it',
  async (_, route) => {
    for (const authorization of [null, `Bearer ${await ended()}`]) {
      const { status } = await ask(route, authorization);
      expect([200, 202, 204, 301, 302, 303, 400, 404, 415, 429]).toContain(status);
    }
  },
);

/** Written by the queue after the owner's own publish, while the test runs. */
const WRITTEN_BY_JOBS: ReadonlySet<string> = new Set(['preview_hours']);

/** All rows a person owns, in every table that names one. */
async function rowsOf(userId: string): Promise<string> {
  const { results: names } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'`,
  ).all<{ name: string }>();
  const tables: { name: string; owner: string }[] = [];
  for (const { name } of names) {
    if (WRITTEN_BY_JOBS.has(name)) continue;
    const { results } = await env.DB.prepare(`PRAGMA table_info(${name})`).all<{ name: string }>();
    const owner = name === 'users' ? 'id' : 'user_id';
    if (results.some((column) => column.name === owner)) tables.push({ name, owner });
  }
  expect(tables.length).toBeGreaterThan(4);
  const rows = await Promise.all(
    tables.map(({ name, owner }) =>
      env.DB.prepare(`SELECT * FROM ${name} WHERE ${owner} = ? ORDER BY 1, 2`).bind(userId).all(),
    ),
  );
  return JSON.stringify(rows.map(({ results }) => results));
}

interface Owner {
  person: Person;
  username: string;
  sidHash: string;
  contactId: string;
  cardId: string;
}

/** A value of the owner's for each parameter of a call with a session. A new parameter fails until it stands here. */
const OWNED: Readonly<Record<string, (owner: Owner) => string>> = {
  '/api/account/sessions/:id': ({ sidHash }) => sidHash,
  '/api/cards/:username': ({ username }) => username,
  '/api/cards/:username/rename': ({ username }) => username,
  '/api/contacts/:id': ({ contactId }) => contactId,
  '/api/moderation/cards/:card/decisions': ({ cardId }) => cardId,
  '/api/moderation/messages/:id': ({ cardId }) => cardId,
  '/api/moderation/cards/:card/held-reports': ({ cardId }) => cardId,
  '/api/moderation/cards/:card/evidence': ({ cardId }) => cardId,
};

async function makeOwner(): Promise<Owner> {
  const person = await join('business_pro');
  const username = unique('owned');
  await person.publish(username, { name: 'Olga Ownedcard' });
  const row = await env.DB.prepare('SELECT sid_hash FROM sessions WHERE user_id = ?')
    .bind(person.user.id)
    .first<{ sid_hash: string }>();
  await SELF.fetch(`https://cards.test${fillPath(leaveContact.path, { username })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Vera Visitor', email: 'vera@example.com', consent: true }),
  });
  const contactId = await env.DB.prepare('SELECT id FROM contacts WHERE user_id = ?')
    .bind(person.user.id)
    .first<string>('id');
  const cardId = await env.DB.prepare('SELECT id FROM cards WHERE user_id = ?')
    .bind(person.user.id)
    .first<string>('id');
  if (row === null || contactId === null || cardId === null)
    throw new Error('the owner owns too little');
  return { person, username, sidHash: row.sid_hash, contactId, cardId };
}

function ownedPath(path: string, owner: Owner): string {
  const [name] = /(?<=:)\w+/.exec(path) ?? [];
  if (name === undefined) return path;
  const value = OWNED[path];
  if (value === undefined) throw new Error(`say which ${name} of an owner ${path} is tried with`);
  return fillAny(path, () => value(owner));
}

test('O1, O3: no call with a session shows or changes what is another’s, whatever it names', async () => {
  const owner = await makeOwner();
  const { person, username } = owner;
  const before = await rowsOf(person.user.id);
  const thief = await join('business_pro');
  for (const [name, route] of bySession) {
    const wish = `userId=${person.user.id}&user_id=${person.user.id}&teamId=1&limit=1e9&limit=-1&username=${username}`;
    const path = `${ownedPath(route.path, owner)}?${wish}`;
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
