import { DatabaseSync } from 'node:sqlite';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildPlanSql, parsePlanAnswer, parsePlanCommand, quote } from '#scripts/plan-command.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

/** The real tables with two users, the first with two cards. */
function database(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  for (const file of globSync('migrations/*.sql').sort()) db.exec(readFileSync(file, 'utf8'));
  for (const email of ["o'neil@x.example", 'b@x.example']) {
    db.prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
       VALUES (?1, ?1, ?1, 'A', 'B', '', '', '')`,
    ).run(email);
  }
  for (const username of ['ann', 'ann-work']) {
    db.prepare(
      `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
       VALUES (?1, ?2, ?1, ?1, 1, '{}', 1, '', '')`,
    ).run(username, "o'neil@x.example");
  }
  return db;
}

test('the words of the command are read in any order of the option', () => {
  const command = { email: 'Ann@x.example', plan: 'enterprise' };
  expect(parsePlanCommand(['Ann@x.example', 'enterprise'])).toEqual({
    ...command,
    isRemote: false,
  });
  expect(parsePlanCommand(['--remote', 'Ann@x.example', 'enterprise'])).toEqual({
    ...command,
    isRemote: true,
  });
});

test('words that make no sense are refused with a sentence and the usage', () => {
  const cases: [string[], RegExp][] = [
    [[], /^Usage: /],
    [['a@x.example'], /^Usage: /],
    [['a@x.example', 'startup', 'more'], /^Usage: /],
    [['a@x.example', 'gold'], /^There is no plan "gold"[^]*business_pro/],
    [["a@x.example'; DROP TABLE users;--", 'startup'], /is not an email address/],
    [['--local', 'a@x.example', 'startup'], /^Unknown option --local/],
  ];
  for (const [args, message] of cases) expect(() => parsePlanCommand(args)).toThrow(message);
});

test('the SQL sets the plan of this user alone, and finds their names', () => {
  const db = database();
  const command = parsePlanCommand(["O'Neil@X.example", 'business_pro']);
  const [update = '', select = ''] = buildPlanSql(command, NOW).split('\n');
  expect(db.prepare(update).all()).toEqual([{ id: "o'neil@x.example" }]);
  expect(db.prepare(select).all()).toEqual([{ username: 'ann' }, { username: 'ann-work' }]);
  expect(db.prepare('SELECT plan, updated_at FROM users ORDER BY id').all()).toEqual([
    { plan: 'free', updated_at: '' },
    { plan: 'business_pro', updated_at: '2026-03-01T12:00:00.000Z' },
  ]);
});

test('text stays text within SQL', () => {
  const db = new DatabaseSync(':memory:');
  for (const text of ["'", "''", "a'; DROP TABLE users;--", '"\\', '\n', 'é🔑']) {
    expect(db.prepare(`SELECT ${quote(text)} AS text`).get()).toEqual({ text });
  }
  expect(() => quote('a\0b')).toThrow('NUL');
});

function answer(users: object[], cards: object[]) {
  return parsePlanAnswer(JSON.stringify([{ results: users }, { results: cards }]));
}

test('the answer tells an unknown user from one without cards', () => {
  expect(answer([], [])).toEqual({ isFound: false, usernames: [] });
  expect(answer([{ id: '1' }], [])).toEqual({ isFound: true, usernames: [] });
  expect(answer([{ id: '1' }], [{ username: 'ann' }])).toEqual({
    isFound: true,
    usernames: ['ann'],
  });
  expect(() => parsePlanAnswer('{"error":"no"}')).toThrow();
});
