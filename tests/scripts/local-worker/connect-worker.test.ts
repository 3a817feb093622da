// @module-tag program
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { openLocalStores } from '#scripts/backup/stores.ts';
import { connectWorker } from '#scripts/local-worker/connect-worker.ts';
import { openLocalWorker } from '#scripts/local-worker/open-worker.ts';
import { writeServerFile } from '#scripts/local-worker/server-file.ts';
import { findServerAccess, storeServerToken } from '#scripts/local-worker/server-token.ts';
import { exportLedger } from '#shared/api/operator/ledgers.ts';

/** The status of a call without a body: 400 with a valid token, otherwise 404. */
async function callWithToken(url: string, token: string): Promise<number> {
  const response = await fetch(url + exportLedger.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Operator ${token}` },
    body: '{}',
  });
  await response.arrayBuffer();
  return response.status;
}

test('a command reaches the running server of its data, or starts the Worker, with a token that ends with it', async () => {
  // Builds a Worker, as on a machine without the build of a test run.
  vi.stubEnv('BUILT_WORKER', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const stateDir = mkdtempSync(join(tmpdir(), 'connect-worker-'));
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 }));
  const stores = await openLocalStores(stateDir);
  onTestFinished(() => stores.close());
  await applyMigrations(stores.DB, readMigrationFiles());

  const server = await openLocalWorker(stateDir);
  onTestFinished(() => server.close());
  expect(server.isStarted).toBe(true);
  const removeFile = writeServerFile(stateDir, server.url);

  const found = await connectWorker(stateDir);
  expect(found.url).toBe(server.url);
  expect(await callWithToken(found.url, found.operatorToken)).toBe(400);
  await found.close();
  // The server runs on, and the token is gone.
  expect(await callWithToken(found.url, found.operatorToken)).toBe(404);
  expect(await stores.DB.prepare('SELECT count(*) AS n FROM operator_tokens').first('n')).toBe(0);

  // With a token in the folder of the data, a command does not touch the database.
  await storeServerToken(stores.DB, stateDir);
  const first = await findServerAccess(stateDir);
  expect(statSync(join(stateDir, 'operator-token')).mode & 0o777).toBe(0o600);
  await storeServerToken(stores.DB, stateDir);
  const again = await connectWorker(stateDir);
  expect(again).toMatchObject({ url: server.url, operatorToken: first?.operatorToken });
  await again.close();
  expect(await callWithToken(again.url, again.operatorToken)).toBe(400);
  expect(await stores.DB.prepare('SELECT count(*) AS n FROM operator_tokens').first('n')).toBe(1);

  removeFile();
  expect(await findServerAccess(stateDir)).toBeNull();
  const started = await connectWorker(stateDir);
  expect(started.url).not.toBe(server.url);
  expect(await callWithToken(started.url, started.operatorToken)).toBe(400);
  await started.close();
  await expect(fetch(started.url)).rejects.toThrow('fetch failed');
});
