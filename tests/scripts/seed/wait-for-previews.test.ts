// @module-tag program
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { openLocalStores } from '#scripts/backup/stores.ts';
import { OWNER } from '#scripts/seed/sample-team.ts';
import { waitForPreviews } from '#scripts/seed/wait-for-previews.ts';

test('waiting ends once every card has a link preview, or after a while', async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'previews-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }));
  const { DB, close } = await openLocalStores(stateDir);
  onTestFinished(close);
  await applyMigrations(DB, readMigrationFiles());
  await DB.prepare(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
    VALUES ('u', ?1, ?1, 'A', 'B', '', '', '')`,
  )
    .bind(OWNER.email)
    .run();
  await DB.prepare(
    `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
    VALUES ('c', 'u', 'c', 'a-card', 1, '{}', 1, '', '')`,
  ).run();
  expect(await waitForPreviews(DB, () => Promise.resolve())).toBe(1);

  let pauses = 0;
  const draw = async (): Promise<void> => {
    pauses += 1;
    await DB.prepare(
      `INSERT INTO card_previews (card_id, requested_hash, requested_at, attempts, due_at, file)
      VALUES ('c', '', '', 0, 0, 'a-file')`,
    ).run();
  };
  expect(await waitForPreviews(DB, draw)).toBe(0);
  expect(pauses).toBe(1);
});
