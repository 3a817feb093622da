import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { DEVELOPMENT_ISSUER } from '#scripts/wallet/development-keys.ts';

export function findGoogleEmulatorPort(port: number): number {
  return port + 2;
}

/**
 * Points the settings at the Google emulator on this port, unless they contain a real account or a
 * custom base URL. Returns whether the emulator is used.
 */
export function connectGoogleEmulator(port: number, settingsFile: string): boolean {
  const present = existsSync(settingsFile) ? readFileSync(settingsFile, 'utf8') : '';
  const read = (name: string) =>
    new RegExp(`^${name}=["']?([^"'\\n]*)["']?$`, 'm').exec(present)?.[1];
  const base = read('GOOGLE_API_BASE');
  const isLocal = base === undefined || base.startsWith('http://localhost:');
  if (!isLocal || read('GOOGLE_WALLET_ISSUER_ID') !== DEVELOPMENT_ISSUER) return false;
  const rest = present.replace(/^GOOGLE_API_BASE=.*\n?/m, '');
  const separator = rest.endsWith('\n') ? '' : '\n';
  const line = `GOOGLE_API_BASE=http://localhost:${port}\n`;
  writeFileSync(settingsFile, rest + separator + line, { mode: 0o600 });
  return true;
}

/**
 * Starts the emulator as a child process and waits until it responds; port 0 picks a free one.
 * Returns the port and a function that stops the emulator.
 */
export async function startGoogleEmulator(
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['tests/google-emulator/main.ts', String(port)], {
    // Its stdin closes when this process exits for any reason, which ends it.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const output = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    exited.then(() => ''),
  ]);
  const actualPort = Number(/port (\d+)/.exec(output)?.[1]);
  if (!actualPort) throw new Error(`The Google emulator could not start on port ${port}.`);
  return {
    port: actualPort,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
