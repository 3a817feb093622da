import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { DEVELOPMENT_ISSUER } from '#scripts/wallet/development-keys.ts';

/** The port of the stand-in for Google beside a product on `port`. */
export function googleEmulatorPort(port: number): number {
  return port + 2;
}

/**
 * Lets passes be written to the stand-in on this port, unless the account in the settings file is a real one; returns
 * whether it is used. Whoever has set a base of their own keeps it.
 */
export function connectGoogleEmulator(port: number, settingsFile: string): boolean {
  const present = existsSync(settingsFile) ? readFileSync(settingsFile, 'utf8') : '';
  const read = (name: string) =>
    new RegExp(`^${name}=["']?([^"'\\n]*)["']?$`, 'm').exec(present)?.[1];
  const base = read('GOOGLE_API_BASE');
  const isOurs = base === undefined || base.startsWith('http://localhost:');
  if (!isOurs || read('GOOGLE_WALLET_ISSUER_ID') !== DEVELOPMENT_ISSUER) return false;
  const rest = present.replace(/^GOOGLE_API_BASE=.*\n?/m, '');
  const separator = rest.endsWith('\n') ? '' : '\n';
  const line = `GOOGLE_API_BASE=http://localhost:${port}\n`;
  writeFileSync(settingsFile, rest + separator + line, { mode: 0o600 });
  return true;
}

/**
 * Starts the stand-in as a process of its own and waits until it answers; port 0 takes any that is free. Answers the port
 * and how to stop it.
 */
export async function startGoogleEmulator(
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['tests/google-emulator/main.ts', String(port)], {
    // Its input ends when this process does, however that happens: then it ends too.
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const said = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => String(chunk)),
    exited.then(() => ''),
  ]);
  const taken = Number(/port (\d+)/.exec(said)?.[1]);
  if (!taken) throw new Error(`The stand-in for Google could not start on port ${port}.`);
  return {
    port: taken,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
