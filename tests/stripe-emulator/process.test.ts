// @module-tag program
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function start(port: number, folder: string, stderr: 'inherit' | 'pipe' = 'inherit') {
  return spawn(process.execPath, ['tests/stripe-emulator/main.ts'], {
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
    env: {
      ...process.env,
      STRIPE_EMULATOR_PORT: String(port),
      STRIPE_EMULATOR_STATE: join(folder, 'state.json'),
      STRIPE_SECRET_KEY: 'sk_test_local1',
      STRIPE_WEBHOOK_SECRET: 'whsec_local1',
    },
  });
}

test('the process keeps its state over a restart and ends with its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-emulator-'));
  const port = await freePort();
  const customers = `http://localhost:${port}/v1/customers`;
  const headers = { Authorization: 'Bearer sk_test_local1' };
  const first = start(port, folder);
  await once(first, 'message');
  await fetch(customers, { method: 'POST', headers, body: 'email=mara%40example.com' });
  // The connection of that request is still open and must not keep the process alive.
  first.disconnect();
  expect(await once(first, 'exit')).toEqual([0, null]);
  const second = start(port, folder);
  await once(second, 'message');
  const stored = await (await fetch(customers, { headers })).text();
  expect(stored).toContain('mara@example.com');
  second.disconnect();
  await once(second, 'exit');
  rmSync(folder, { recursive: true });
});

test('a port in use is reported in one line, and nothing runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-emulator-'));
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const refused = start(port, folder, 'pipe');
  if (refused.stderr === null) throw new Error('what it says is not read');
  const [output, exit] = await Promise.all([text(refused.stderr), once(refused, 'exit')]);
  expect(output).toBe(`Port ${port}, for the Stripe emulator, is already in use.\n`);
  expect(exit).toEqual([1, null]);
  other.close();
  rmSync(folder, { recursive: true });
});
