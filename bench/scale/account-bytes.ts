import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { buildSampleContent } from '#bench/sample-record.ts';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';

const ACCOUNTS = 5000;

const ADD_USERS = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
  INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
  SELECT lower(hex(randomblob(18))), 'firstname.lastname' || i || '@company.example',
    'firstname.lastname' || i || '@company.example', 'Firstname', 'Lastname', hex(randomblob(48)),
    '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' FROM n`;
const ADD_CARDS = `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
  SELECT lower(hex(randomblob(18))), id, lower(hex(randomblob(18))), 'firstname-' || substr(id, 1, 12), 1, ?1, 1,
    created_at, updated_at FROM users`;

/** Bytes of D1 per account with one card, indexes included. */
export async function measureAccountBytes(): Promise<number> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      d1Databases: ['DB'],
      compatibilityDate: '2026-09-01',
    }),
  );
  const db = await runtime.getD1Database('DB');
  await applyMigrations(db, readMigrationFiles());
  const readSize = async () => (await db.prepare('SELECT 1').run()).meta.size_after;
  const empty = await readSize();
  await db.prepare(ADD_USERS).bind(ACCOUNTS).run();
  await db
    .prepare(ADD_CARDS)
    .bind(JSON.stringify(buildSampleContent('bench')))
    .run();
  const bytes = (await readSize()) - empty;
  await runtime.dispose();
  return bytes / ACCOUNTS;
}
