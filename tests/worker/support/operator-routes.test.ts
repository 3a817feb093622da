import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import {
  listSupportMessages,
  type MessageList,
  type SupportMessage,
} from '#shared/api/moderation/support.ts';
import {
  listHandledMessages,
  listOpenMessages,
  markMessage,
} from '#worker/support/list-messages.ts';
import { sweepMessages, submitMessage } from '#worker/support/messages.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { signInOperator, OPERATORS } from '#tests/worker/moderation/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

/** Empties the table and adds open messages, a minute apart, every fifth with priority. */
async function insert(count: number): Promise<void> {
  await runSql('DELETE FROM support_messages');
  await runSql(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
    INSERT INTO support_messages (id, name, email, subject, message, created_at, level)
    SELECT 'm' || i, 'Ann', 'ann@example.com', 'Subject ' || i, 'Help', strftime('%Y-%m-%dT%H:%M:%fZ',
      1760000000 + i * 60, 'unixepoch'), iif(i % 5 = 0, 2, 0) FROM n`,
    count,
  );
}

async function listOf(send: Person['send'], query = ''): Promise<MessageList> {
  return readAnswer(listSupportMessages, send('GET', `${listSupportMessages.path}${query}`));
}

const idsOf = ({ messages }: MessageList) => messages.map(({ id }) => id);
const mark = (send: Person['send'], id: string, isHandled: unknown) =>
  send('PATCH', `/api/moderation/messages/${id}`, { isHandled });

test('S-M10: GET /api/moderation/messages lists every message by level and then newest first', async () => {
  await insert(25);
  const olga = await signInOperator();
  const first = await listOf(olga);
  expect(idsOf(first).slice(0, 7)).toEqual(['m25', 'm20', 'm15', 'm10', 'm5', 'm24', 'm23']);
  expect([first.messages.length, first.open]).toEqual([20, 25]);
  const rest = await listOf(olga, `?cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
  expect([...idsOf(first), ...idsOf(rest)]).toHaveLength(25);
  expect(new Set([...idsOf(first), ...idsOf(rest)]).size).toBe(25);
  expect(rest.nextCursor).toBeNull();
  for (const cursor of ['x', btoa('["2026-11-20T12:00:00.000Z","7 id"]')]) {
    await expectStatus(olga('GET', `${listSupportMessages.path}?cursor=${cursor}`), 400);
  }
});

test('PATCH /api/moderation/messages/:id marks a message as handled or open and records who did it', async () => {
  await insert(3);
  const olga = await signInOperator();
  const second = await signInOperator(OPERATORS[1]);
  const handled = await (await mark(olga, 'm2', true)).json<SupportMessage>();
  expect(handled).toMatchObject({ id: 'm2', handledBy: OPERATORS[0] });
  // A second operator's mark changes nothing: the first one stays on record.
  expect(await (await mark(second, 'm2', true)).json()).toEqual(handled);
  expect(await listOf(olga)).toMatchObject({ open: 2, messages: [{ id: 'm3' }, { id: 'm1' }] });
  expect(idsOf(await listOf(olga, '?state=handled'))).toEqual(['m2']);
  await expectStatus(mark(second, 'm2', false), 200, {
    handledAt: null,
    handledBy: null,
  });
  expect((await listOf(olga)).open).toBe(3);
  await expectStatus(mark(olga, 'none', true), 404);
  await expectStatus(mark(olga, 'm1', 'yes'), 400);
});

test('S-O2: messages are 404 for accounts that are not operators', async () => {
  await insert(1);
  const ann = await join('enterprise');
  await expectStatus(ann.send('GET', listSupportMessages.path), 404);
  await expectStatus(mark(ann.send, 'm1', true), 404);
  expect((await listOf(await signInOperator())).open).toBe(1);
});

test('a handled message is no longer mailed', async () => {
  await insert(1);
  await mark(await signInOperator(), 'm1', true);
  const mails: unknown[] = [];
  await sweepMessages({
    db: env.DB,
    sendMail: async (mail) => void mails.push(mail),
    supportEmail: 'support@cards.test',
    publicOrigin: '',
    now: () => new Date(1_760_000_100_000),
  });
  expect(mails).toEqual([]);
});

const now = () => new Date();
const sendMail = () => Promise.resolve();

test('no statement scans the messages table without an index', async () => {
  const { db, statements } = recordingDb();
  const kernel = { db, sendMail, supportEmail: 's@cards.test', publicOrigin: '', now };
  const sent = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
  await submitMessage(kernel, sent, null);
  await sweepMessages(kernel);
  const [message] = (await listOpenMessages(db, null)).messages;
  await listHandledMessages(db, null);
  await markMessage(db, message?.id ?? '', { isHandled: true, operator: 'o', now: now() });
  for (const sql of statements) {
    const walks = (await explain(sql)).filter((step) => /^SCAN (?!CONSTANT)(?!.*INDEX)/.test(step));
    expect(walks, sql).toEqual([]);
  }
  expect(statements.size).toBeGreaterThan(9);
});
