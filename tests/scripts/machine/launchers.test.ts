// @module-tag program
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';

/** Runs a script with two servers through npm, like `npm start`. Resolves once both listen. */
async function startWithNpm() {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'));
  const script = `node ${resolve('scripts/run.mjs')} tests/fixtures/serve-two-ports`;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start: script } }));
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let runner = 0;
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    npm.kill('SIGKILL');
    try {
      // Still running only after a failed test.
      if (runner > 0) process.kill(runner, 'SIGTERM');
    } catch {
      // Exited as expected.
    }
  });
  let printed = '';
  for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    const [, first, second, pid] = /ports (\d+) (\d+) pid (\d+)/.exec(printed) ?? [];
    if (pid === undefined) continue;
    runner = Number(pid);
    return { npm, runner, ports: [Number(first), Number(second)] };
  }
  throw new Error(`npm ended: ${printed}`);
}

/**
 * Connects to each port. The returned promises resolve when the servers have exited, which closes
 * the connections.
 */
async function watchServers(ports: readonly number[]): Promise<Promise<unknown>[]> {
  const sockets = ports.map((port) => connect(port, '127.0.0.1').resume());
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets.map((socket) => once(socket, 'close'));
}

/** The code of the error when connecting to a port on which no server listens. */
async function connectError(port: number): Promise<unknown> {
  const socket = connect(port, '127.0.0.1');
  const [error] = await once(socket, 'error');
  return error instanceof Error && 'code' in error ? error.code : error;
}

/**
 * The kernel may close a server's connection before its listening socket, so a first attempt can
 * still end in ECONNRESET.
 */
async function expectPortsFree(ports: readonly number[]): Promise<void> {
  const codes = () => Promise.all(ports.map(connectError));
  await expect.poll(codes).toEqual(ports.map(() => 'ECONNREFUSED'));
}

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'servers end and their ports are free after the npm process got %s',
  async (signal) => {
    const { npm, ports } = await startWithNpm();
    const ended = await watchServers(ports);
    npm.kill(signal);
    await Promise.all(ended);
    await expectPortsFree(ports);
  },
);

test('servers end when the runner between npm and them is killed', async () => {
  const { runner, ports } = await startWithNpm();
  const ended = await watchServers(ports);
  process.kill(runner, 'SIGKILL');
  await Promise.all(ended);
  await expectPortsFree(ports);
});
