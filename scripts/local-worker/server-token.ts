import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import type { OperatorAccess } from '#scripts/local-worker/operator-access.ts';
import { createTokenValue, storeOperatorToken } from '#scripts/local-worker/operator-token.ts';
import { findServer } from '#scripts/local-worker/server-file.ts';
import { DAY_MS } from '#shared/format/duration.ts';

// While a server runs, commands use the token in the folder of its data. One of their own would need
// a second process that writes to the database, and SQLite refuses the server's statements meanwhile.

/** Longer than a server runs; each start renews it. */
const LIFETIME_MS = 365 * DAY_MS;

function findTokenFile(stateDir: string): string {
  return join(stateDir, 'operator-token');
}

function readToken(stateDir: string): string | null {
  const path = findTokenFile(stateDir);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** Makes a token for the operator's routes in the folder of the local data, or renews it. */
export async function storeServerToken(db: D1Database, stateDir: string): Promise<void> {
  const value = readToken(stateDir) ?? createTokenValue();
  await storeOperatorToken(db, value, new Date(Date.now() + LIFETIME_MS));
  writeFileSync(findTokenFile(stateDir), value, { mode: 0o600 });
}

/** The running server of `stateDir` with its token, or null. */
export async function findServerAccess(stateDir: string): Promise<OperatorAccess | null> {
  const operatorToken = readToken(stateDir);
  const url = operatorToken === null ? null : await findServer(stateDir);
  return operatorToken === null || url === null ? null : { url, operatorToken };
}
