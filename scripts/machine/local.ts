import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createBuilder, preview } from 'vite';
import { writeServerFile } from '#scripts/local-worker/server-file.ts';
import { requireReadableStores } from '#scripts/machine/readable-stores.ts';
import {
  createMissingStripeVars,
  startStripeEmulator,
  usesEmulator,
  withStripeBase,
} from '#scripts/stripe/local-stripe.ts';
import { createMissingWalletVars } from '#scripts/wallet/wallet-vars.ts';

/** Settings of local commands. */
export const VARS_FILE = '.dev.vars';
/** Copy of the settings for the built Worker. */
export const BUILT_VARS_FILE = 'dist/tip_top_cards/.dev.vars';

/**
 * Initial settings of a local start. Created once, never committed; changed lines are preserved.
 */
const LOCAL_VARS: Readonly<Record<string, () => string>> = {
  SESSION_SECRET: () => randomBytes(32).toString('base64url'),
  ENVIRONMENT: () => 'local',
  GUEST_DASHBOARD: () => 'true',
  // Not what `wrangler.toml` says: see `requireNoJurisdiction`.
  LEDGER_JURISDICTION: () => '',
  // An account with this address that confirms it at /dev/outbox becomes an operator.
  ADMIN_EMAILS: () => 'operator@example.com',
  FRANCHISE_PASSWORD: () => randomBytes(12).toString('base64url'),
};

/** Adds missing settings to `.dev.vars`. Returns whether anything was added. */
export function ensureLocalVars(): boolean {
  const present = existsSync(VARS_FILE) ? readFileSync(VARS_FILE, 'utf8') : '';
  const missing = [
    ...Object.entries(LOCAL_VARS)
      .filter(([name]) => !new RegExp(`^${name}=`, 'm').test(present))
      .map(([name, create]) => [name, create()]),
    ...createMissingWalletVars(present, new Date()),
    ...createMissingStripeVars(present),
  ];
  if (missing.length === 0) return false;
  const lines = missing.map(([name, value]) => `${name}=${value}\n`).join('');
  const separator = present === '' || present.endsWith('\n') ? '' : '\n';
  writeFileSync(VARS_FILE, present + separator + lines, { mode: 0o600 });
  return true;
}

/** A setting from `.dev.vars`; empty when missing. */
export function readLocalVar(name: string): string {
  const text = existsSync(VARS_FILE) ? readFileSync(VARS_FILE, 'utf8') : '';
  return new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
}

/**
 * Starts the Stripe emulator on the port after the product's, unless a real Stripe key is set.
 * Returns its URL and a function that stops it; null with a real key. Exits with a message when the
 * port is taken.
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

/** Exits with a message when the port is in use. */
async function requireFreePort(port: number, service: string): Promise<void> {
  if (await isPortFree(port)) return;
  console.error(
    `Port ${port}, for ${service}, is already in use. Choose another: PORT=${port + 9} npm start`,
  );
  process.exit(1);
}

/** Exits with a message when ledgers should be in a jurisdiction, which workerd does not implement. */
export function requireNoJurisdiction(): void {
  const region = readLocalVar('LEDGER_JURISDICTION');
  if (region === '') return;
  console.error(
    `LEDGER_JURISDICTION=${region} works only where the product is deployed. Leave it empty in ${VARS_FILE}.`,
  );
  process.exit(1);
}

/** Exits with a message when local data is damaged. */
export function requireReadableData(stateDir: string): void {
  try {
    requireReadableStores(stateDir);
  } catch (error) {
    // Print the message without the stack.
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}

/** Replaces the settings that were copied into the build with the current ones. */
export function refreshBuiltVars(): void {
  for (const config of globSync('dist/*/wrangler.json')) {
    writeFileSync(join(dirname(config), '.dev.vars'), readFileSync(VARS_FILE, 'utf8'), {
      mode: 0o600,
    });
  }
}

/** Builds client and Worker into `dist/`, printing warnings and errors only. */
export async function buildProduct(): Promise<void> {
  const builder = await createBuilder({ logLevel: 'warn' });
  await builder.buildApp();
}

/** Uses the built-in sample of `request.cf` instead of fetching one from the network. */
export function fixRequestData(): void {
  process.env['CLOUDFLARE_CF_FETCH_ENABLED'] = 'false';
}

/**
 * Serves the built Worker on workerd with its data under `stateDir`. Returns a function that stops
 * it.
 */
export async function serveBuilt(port: number, stateDir: string): Promise<() => Promise<void>> {
  process.env['STATE_DIR'] = stateDir;
  fixRequestData();
  const server = await preview({
    logLevel: 'warn',
    preview: { port, strictPort: true, host: 'localhost' },
  });
  // By default Node closes a connection after five idle seconds, and a client that sends its next
  // request at that moment gets a reset instead of an answer. Zero closes none.
  if ('keepAliveTimeout' in server.httpServer) server.httpServer.keepAliveTimeout = 0;
  const removeServerFile = writeServerFile(stateDir, `http://localhost:${port}`);
  return () => {
    removeServerFile();
    return server.close();
  };
}

export const DEFAULT_PORT = 8787;

/** Port of a local start: `PORT`, or the default. Exits with a message when it is not a port. */
export function readPort(): number {
  const port = Number(process.env['PORT'] ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    console.error(`PORT must be a number from 1 to 65535, not "${process.env['PORT']}".`);
    process.exit(1);
  }
  return port;
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
