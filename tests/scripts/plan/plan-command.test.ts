import { DatabaseSync } from 'node:sqlite';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  buildPlanSql,
  parsePlanResult,
  parsePlanCommand,
  quoteSql,
} from '#scripts/plan/plan-command.ts';

const NOW = new Date('2026-03-01T12:00:00Z');

/** The real tables with two users, the first with two cards. */
function createDatabase(): DatabaseSync {
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

/** Runs the command's SQL and parses its result. */
function run(db: DatabaseSync, words: string[]) {
  const results = buildPlanSql(parsePlanCommand(words), NOW)
    .split('\n')
    .map((sql) => ({ results: db.prepare(sql).all() }));
  return parsePlanResult(JSON.stringify(results));
}

test('arguments are parsed with the option in any position', () => {
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

test('invalid arguments are refused with a message and the usage', () => {
  const cases: [string[], RegExp][] = [
    [[], /^Usage: /],
    [['a@x.example'], /^Usage: /],
    [['a@x.example', 'startup', 'more'], /^Usage: /],
    [['a@x.example', 'gold'], /^Unknown plan "gold"[^]*business_pro/],
    [["a@x.example'; DROP TABLE users;--", 'startup'], /is not an email address/],
    [['--local', 'a@x.example', 'startup'], /^Unknown option --local/],
  ];
  for (const [args, message] of cases) expect(() => parsePlanCommand(args)).toThrow(message);
});

test('the SQL sets the plan of this user only, and selects their usernames', () => {
  const db = createDatabase();
  expect(run(db, ["O'Neil@X.example", 'business_pro'])).toEqual({
    plan: 'business_pro',
    usernames: ['ann', 'ann-work'],
  });
  expect(db.prepare('SELECT plan, updated_at FROM users ORDER BY id').all()).toEqual([
    { plan: 'free', updated_at: '' },
    { plan: 'business_pro', updated_at: '2026-03-01T12:00:00.000Z' },
  ]);
  expect(db.prepare('SELECT user_id FROM plan_changes').all()).toEqual([
    { user_id: "o'neil@x.example" },
  ]);
});

test('a lower plan locks the cards beyond its limit, and a higher one unlocks them', () => {
  const db = createDatabase();
  const locked = () => db.prepare('SELECT username FROM cards WHERE locked_at IS NOT NULL').all();
  run(db, ["o'neil@x.example", 'startup']);
  db.exec("UPDATE cards SET updated_at = '2026-02-01' WHERE username = 'ann'");
  expect(locked()).toEqual([]);
  run(db, ["o'neil@x.example", 'free']);
  expect(locked()).toEqual([{ username: 'ann-work' }]);
  run(db, ["o'neil@x.example", 'startup']);
  expect(locked()).toEqual([]);
});

test('a lower plan suspends team members beyond its seats, and a higher one brings them back', () => {
  const db = createDatabase();
  run(db, ["o'neil@x.example", 'business_pro']);
  db.exec(`
    INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
      VALUES ('o', 'o', 'O', 'o''neil@x.example', '', '');
    INSERT INTO organization_members
      (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
      SELECT id, 'o', id, 'owner', 'active', id, '', '' FROM users;
  `);
  const suspended = () =>
    db.prepare("SELECT id FROM organization_members WHERE suspended_by = 'plan'").all();
  expect(suspended()).toEqual([]);
  run(db, ["o'neil@x.example", 'free']);
  expect(suspended()).toEqual([{ id: 'b@x.example' }]);
  run(db, ["o'neil@x.example", 'enterprise']);
  expect(suspended()).toEqual([]);
  expect(db.prepare('SELECT action FROM organization_audit_outbox').all()).toEqual([
    { action: 'member.suspended' },
    { action: 'member.reactivated' },
  ]);
});

test('granting a lower plan does not remove a paid one', () => {
  const db = createDatabase();
  db.exec("UPDATE users SET paid_plan = 'startup', plan = 'startup'");
  expect(run(db, ["o'neil@x.example", 'free']).plan).toBe('startup');
  expect(run(db, ["o'neil@x.example", 'enterprise']).plan).toBe('enterprise');
});

test('quoted text stays text in SQL', () => {
  const db = new DatabaseSync(':memory:');
  for (const text of ["'", "''", "a'; DROP TABLE users;--", '"\\', '\n', 'é🔑']) {
    expect(db.prepare(`SELECT ${quoteSql(text)} AS text`).get()).toEqual({ text });
  }
  expect(() => quoteSql('a\0b')).toThrow('NUL');
});

test('wrangler, which expects a space after each END, splits the statements correctly', () => {
  const sql = buildPlanSql(parsePlanCommand(['ann@x.example', 'free']), NOW);
  expect(sql).toMatch(/\bEND /);
  expect(sql).not.toMatch(/\bEND\S/);
});

function buildResult(users: object[], cards: object[]) {
  return parsePlanResult(JSON.stringify([{}, {}, { results: users }, {}, { results: cards }]));
}

test('the result distinguishes an unknown user from one without cards', () => {
  expect(buildResult([], [])).toEqual({ plan: null, usernames: [] });
  expect(buildResult([{ plan: 'free' }], [])).toEqual({ plan: 'free', usernames: [] });
  expect(buildResult([{ plan: 'free' }], [{ username: 'ann' }])).toEqual({
    plan: 'free',
    usernames: ['ann'],
  });
  expect(() => parsePlanResult('{"error":"no"}')).toThrow();
});
