import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { BUILT_VARS_FILE, refreshBuiltVars, serveBuilt } from '#scripts/machine/local.ts';

/** Reserved for examples (RFC 2606), so that no picture names a real host or this machine. */
const HOST = 'cards.example';

/** Where a browser with `exampleHostArgs` finds the product. */
export const EXAMPLE_ORIGIN = `http://${HOST}`;

/** Serves the built product as `EXAMPLE_ORIGIN`. Returns a function that stops it. */
export async function serveOnExampleHost(
  port: number,
  stateDir: string,
): Promise<() => Promise<void>> {
  refreshBuiltVars();
  appendFileSync(BUILT_VARS_FILE, `PUBLIC_ORIGIN=${EXAMPLE_ORIGIN}\n`);
  // Vite answers unknown hosts with 403.
  process.env['__VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS'] = HOST;
  return serveBuilt(port, stateDir);
}

/** Arguments of a Chromium that resolves the example host to a port of this machine. */
export function exampleHostArgs(port: number): string[] {
  return [`--host-resolver-rules=MAP ${HOST} 127.0.0.1:${port}`];
}
