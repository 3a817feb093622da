import { env } from 'cloudflare:test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { logout } from '#shared/api/auth/auth.ts';
import { parseJson } from '#shared/format/parse-json.ts';
import { toJsonSchema } from '#shared/api/v1/json-schema.ts';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';
import {
  buildSampleMessage,
  EVENT_DEFINITIONS,
  TEST_EVENT,
  WEBHOOK_EVENTS,
} from '#shared/api/webhook-events.ts';
import { allRows } from '#worker/db/rows.ts';
import { TOOLS } from '#worker/mcp/tools/tools.ts';
import { addKey, addTeamKey } from '#tests/worker/world/api-key.ts';
import { addMember, createTeam } from '#tests/worker/world/organization.ts';
import { join } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { describeRecorded, recorded, writeLines } from '#tests/worker/fixtures/recorded.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { signInOperator } from '#tests/worker/moderation/harness.ts';
import { fillAny, readRoutes, type Route } from '#tests/worker/route-table.ts';

// What others see and what is stored, in files under tests/surface: a change of the code that is meant to
// change nothing leaves them as they are. `vitest -u` writes them after a change that was meant.

const writeJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

// At the same time of the day, because some limits count hours and days.
beforeAll(() => void vi.setSystemTime(new Date('2026-11-27T12:00:00Z')));
afterAll(() => void vi.useRealTimers());

// The outbox of a local start lists mails in no order.
const routes = readRoutes()
  .filter(({ path }) => path !== '/dev/outbox')
  .toSorted((one, other) =>
    `${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1,
  );

test('the routes are those recorded', async () => {
  const lines = routes.map(({ method, path, audience }) => `${method} ${path} ${audience}`);
  await expect(writeLines(lines)).toMatchFileSnapshot(recorded('routes.txt'));
});

test('openapi.json is the one recorded', async () => {
  const described = buildOpenApi({ productName: 'Cards', origin: 'https://cards.test' });
  await expect(writeJson(described)).toMatchFileSnapshot(recorded('openapi.txt'));
});

test('the tools of assistants are those recorded', async () => {
  const listed = TOOLS.map(({ name, title, description, scopes, isReadOnly, input, output }) => ({
    name,
    title,
    description,
    scopes,
    isReadOnly,
    input: toJsonSchema(input, 'input'),
    output: toJsonSchema(output, 'output'),
  }));
  await expect(writeJson(listed)).toMatchFileSnapshot(recorded('tools.txt'));
});

test('the messages of webhooks are those recorded', async () => {
  const events = WEBHOOK_EVENTS.map((event) => ({
    event,
    data: toJsonSchema(EVENT_DEFINITIONS[event].data, 'output'),
    sample: buildSampleMessage(event),
  }));
  await expect(writeJson({ TEST_EVENT, events })).toMatchFileSnapshot(recorded('webhooks.txt'));
});

const SCHEMA = `SELECT sql FROM sqlite_master
  WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name <> 'd1_migrations'
  ORDER BY type, name`;
const schemaRow = z.object({ sql: z.string() });

test('the tables of the database and of ledgers are those recorded', async () => {
  const ledger = await createTestLedgers().open((await join()).user.id);
  for (const [name, statement] of [
    ['database.txt', env.DB.prepare(SCHEMA)],
    ['ledger.txt', ledger.prepare(SCHEMA)],
  ] as const) {
    const lines = (await allRows(statement, schemaRow)).map(({ sql }) => `${sql};\n`);
    await expect(lines.join('\n')).toMatchFileSnapshot(recorded(name));
  }
});

type Send = (method: string, path: string, body?: object) => Promise<Response>;

const withToken =
  (authorization: string): Send =>
  (method, path, body) =>
    callWorker(`https://cards.test${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(authorization !== '' && { Authorization: authorization }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

/** Everyone who calls each route: without rights, with a plan each, in each role of a team, and by key. */
async function gatherCallers(): Promise<{ org: string; callers: [string, Send][] }> {
  const team = await createTeam();
  const roles = ['admin', 'manager', 'member'] as const;
  const members: [string, Send][] = [];
  for (const role of roles) {
    members.push([role, (await addMember(team, role, { isConfirmed: false })).send]);
  }
  const person = await join('enterprise');
  return {
    org: team.id,
    callers: [
      ['visitor', withToken('')],
      ['forged', withToken('Bearer x')],
      ['free', (await join('free')).send],
      ['enterprise', person.send],
      ...members,
      ['owner', team.owner.send],
      ['operator', await signInOperator()],
      ['key', (await addKey(await join('business_pro'))).call],
      ['team key', (await addTeamKey(team)).call],
    ],
  };
}

async function describeAnswer(answer: Response): Promise<string> {
  const type = answer.headers.get('Content-Type') ?? '';
  const text = await answer.text();
  // Pages and files have tests of their own.
  const body = /json|event-stream/.test(type) ? describeRecorded(parseJson(text) ?? text) : type;
  return `${answer.status} ${body}`.trim();
}

/** Ends what other calls need, so it is called last. */
const isLast = ({ method, path }: Route): boolean =>
  path === logout.path ||
  (method === 'DELETE' && /^\/api\/(?:account|organizations\/:org)$/.test(path));

test('the answers of every route to every kind of caller are those recorded', async () => {
  const { org, callers } = await gatherCallers();
  const lines: string[] = [];
  for (const route of routes.toSorted(
    (one, other) => Number(isLast(one)) - Number(isLast(other)),
  )) {
    const path = fillAny(route.path, (name) => (name === 'org' ? org : `no-${name}`));
    const hasBody = !['GET', 'DELETE'].includes(route.method);
    const answers = new Map<string, string[]>();
    for (const [name, send] of callers) {
      const answer = await describeAnswer(await send(route.method, path, hasBody ? {} : undefined));
      answers.set(answer, [...(answers.get(answer) ?? []), name]);
    }
    lines.push(`${route.method} ${route.path}`);
    for (const [answer, names] of answers) lines.push(`  ${names.join(', ')}: ${answer}`);
  }
  await expect(writeLines(lines)).toMatchFileSnapshot(recorded('answers.txt'));
});
