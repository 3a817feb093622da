import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { findServer, writeServerFile } from '#scripts/local-worker/server-file.ts';

function createStateDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'server-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Serves one JSON body at every path. Returns its origin. */
async function serve(body: unknown): Promise<string> {
  const server: Server = createServer((_, response) => response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const HEALTHY = { status: 'ok', build: 'b', checks: {} };

test('a running server is found by the file it writes, until it removes it', async () => {
  const stateDir = createStateDir();
  expect(await findServer(stateDir)).toBeNull();
  const url = await serve(HEALTHY);
  const remove = writeServerFile(stateDir, url);
  expect(await findServer(stateDir)).toBe(url);
  remove();
  expect(await findServer(stateDir)).toBeNull();
});

/** ID of a process that has exited. */
const findExitedProcess = () => spawnSync(process.execPath, ['--version']).pid;

test.each([
  ['a killed server', async () => ({ url: await serve(HEALTHY), processId: findExitedProcess() })],
  [
    'a process that took the ID of a killed server',
    async () => ({ url: 'http://127.0.0.1:9', processId: process.pid }),
  ],
  [
    'another program on its port',
    async () => ({ url: await serve({ status: 'ok' }), processId: process.pid }),
  ],
])('the file of %s is stale, and removed', async (_, describeServer) => {
  const stateDir = createStateDir();
  const file = join(stateDir, 'server.json');
  writeFileSync(file, JSON.stringify(await describeServer()));
  expect(await findServer(stateDir)).toBeNull();
  expect(existsSync(file)).toBe(false);
});

test('an unreadable file is no server', async () => {
  const stateDir = createStateDir();
  writeFileSync(join(stateDir, 'server.json'), '{');
  expect(await findServer(stateDir)).toBeNull();
});

test('a server leaves the file of a later one on the same data', async () => {
  const stateDir = createStateDir();
  const remove = writeServerFile(stateDir, 'http://localhost:1');
  const later = JSON.stringify({ url: 'http://localhost:2', processId: process.ppid });
  writeFileSync(join(stateDir, 'server.json'), later);
  remove();
  expect(readFileSync(join(stateDir, 'server.json'), 'utf8')).toBe(later);
});

test('a server that exits without removing its file leaves none', () => {
  const stateDir = createStateDir();
  const script = `import { writeServerFile } from '#scripts/local-worker/server-file.ts';
    writeServerFile(${JSON.stringify(stateDir)}, 'http://localhost:1');
    process.exit(1);`;
  const { status } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script]);
  expect(status).toBe(1);
  expect(existsSync(join(stateDir, 'server.json'))).toBe(false);
});
