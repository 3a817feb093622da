import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createBuilder, preview } from 'vite';
import { runQuietly } from '#scripts/machine/processes.ts';
import { requireReadableStores } from '#scripts/machine/readable-stores.ts';
import {
  missingStripeVars,
  startStripeEmulator,
  usesEmulator,
  withStripeBase,
} from '#scripts/stripe/local-stripe.ts';
import { missingWalletVars } from '#scripts/wallet/wallet-vars.ts';

/** Settings of a local start. */
export const VARS_FILE = '.dev.vars';
/** The same as the built Worker reads them: a copy made by the build. */
export const BUILT_VARS_FILE = 'dist/tip_top_cards/.dev.vars';

/** Settings of a local start. Made once, never committed; a line a person changed stays as it is. */
const LOCAL_VARS: Readonly<Record<string, () => string>> = {
  SESSION_SECRET: () => randomBytes(32).toString('base64url'),
  ENVIRONMENT: () => 'local',
  GUEST_DASHBOARD: () => 'true',
  // Who signs up with it and answers the mail of "Forgot password?" at /dev/outbox may take cards down.
  ADMIN_EMAILS: () => 'operator@example.com',
  FRANCHISE_PASSWORD: () => randomBytes(12).toString('base64url'),
};

/** Adds what `.dev.vars` lacks; returns whether anything was added. */
export function ensureLocalVars(): boolean {
  const present = existsSync(VARS_FILE) ? readFileSync(VARS_FILE, 'utf8') : '';
  const missing = [
    ...Object.entries(LOCAL_VARS)
      .filter(([name]) => !new RegExp(`^${name}=`, 'm').test(present))
      .map(([name, make]) => [name, make()]),
    ...missingWalletVars(present, new Date()),
    ...missingStripeVars(present),
  ];
  if (missing.length === 0) return false;
  const lines = missing.map(([name, value]) => `${name}=${value}\n`).join('');
  const separator = present === '' || present.endsWith('\n') ? '' : '\n';
  writeFileSync(VARS_FILE, present + separator + lines, { mode: 0o600 });
  return true;
}

/** One of the settings in `.dev.vars`; empty when it is not there. */
export function readLocalVar(name: string): string {
  const text = existsSync(VARS_FILE) ? readFileSync(VARS_FILE, 'utf8') : '';
  return new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
}

/**
 * Runs the stand-in for Stripe on the port after the product's where no key of Stripe's is set, its data under `stateDir`.
 * Returns what stops it and where it is; null with a key. Ends the process with a sentence when the port is taken.
 */
export async function connectStripeEmulator(
  port: number,
  stateDir: string,
): Promise<{ url: string; stop: () => void } | null> {
  const vars = withStripeBase(readFileSync(VARS_FILE, 'utf8'), port + 1);
  writeFileSync(VARS_FILE, vars, { mode: 0o600 });
  if (!usesEmulator(vars)) return null;
  await requireFreePort(port + 1, 'the Stripe emulator');
  const stop = await startStripeEmulator({ vars, port, stateDir });
  return { url: `http://localhost:${port + 1}`, stop };
}

/** Ends the process with one line when something listens there already. */
async function requireFreePort(port: number, who: string): Promise<void> {
  if (await isPortFree(port)) return;
  console.error(
    `Port ${port}, for ${who}, is already in use. Choose another: PORT=${port + 9} npm start`,
  );
  process.exit(1);
}

/** Ends the process with a sentence when a file of the local data is damaged. */
export function requireReadableData(stateDir: string): void {
  try {
    requireReadableStores(stateDir);
  } catch (error) {
    // The operator needs the sentence, not the stack.
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** What was built carries the settings of its build: gives it those of now. */
export function refreshBuiltVars(): void {
  for (const config of globSync('dist/*/wrangler.json')) {
    writeFileSync(join(dirname(config), '.dev.vars'), readFileSync(VARS_FILE, 'utf8'), {
      mode: 0o600,
    });
  }
}

/** Brings the local database under `stateDir` up to the newest migration. */
export async function migrateLocal(stateDir: string): Promise<void> {
  const apply = 'd1 migrations apply DB --local --persist-to'.split(' ');
  await runQuietly('wrangler', [...apply, stateDir]);
}

/** Builds client and Worker into `dist/`, printing warnings and errors only. */
export async function buildProduct(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
}

/** The platform's sample of request data would be looked up on the network; the fixed one serves as well. */
export function fixRequestData(): void {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
}

/** Serves the built Worker on workerd with its data under `stateDir`. Returns a function that stops it. */
export async function serveBuilt(port: number, stateDir: string): Promise<() => Promise<void>> {
  process.env['STATE_DIR'] = stateDir;
  fixRequestData();
  const server = await preview({
    logLevel: 'warn',
    preview: { port, strictPort: true, host: 'localhost' },
  });
  return () => server.close();
}

/** Whether nothing listens on the port yet. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
