import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isNotFoundError, parseWranglerJson, type Wrangler } from '#scripts/deploy/wrangler.ts';

/**
 * Secrets that are generated once at random and never displayed. All others are set by the operator
 * (docs/deploy.md).
 */
const GENERATED = ['SESSION_SECRET', 'PASS_SECRET'] as const;

const secretsSchema = z.array(z.object({ name: z.string() }));

async function listSecrets(wrangler: Wrangler, config: string): Promise<string[]> {
  try {
    const output = await wrangler(['secret', 'list', '--format', 'json', '--config', config]);
    return secretsSchema.parse(parseWranglerJson(output)).map(({ name }) => name);
  } catch (error) {
    // Before the first deployment there is no Worker.
    if (isNotFoundError(error)) return [];
    throw error;
  }
}

/** Generated secrets that the deployed Worker does not have yet. */
export async function createMissingSecrets(
  wrangler: Wrangler,
  config: string,
): Promise<Record<string, string>> {
  const known = await listSecrets(wrangler, config);
  return createSecrets(GENERATED.filter((name) => !known.includes(name)));
}

/** Random values of 256 bits each. */
export function createSecrets(names: readonly string[] = GENERATED): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]));
}

/**
 * Passes secrets to `work` in a file that only this user can read, and deletes the file afterwards.
 * Without secrets there is no file.
 */
export async function withSecretsFile<Value>(
  secrets: Readonly<Record<string, string>>,
  work: (args: readonly string[]) => Promise<Value>,
): Promise<Value> {
  if (Object.keys(secrets).length === 0) return work([]);
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  try {
    const file = join(folder, 'secrets.json');
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return await work(['--secrets-file', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
