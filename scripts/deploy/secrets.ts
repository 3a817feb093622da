import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, parseJson, type Wrangler } from '#scripts/deploy/wrangler.ts';

/** Secrets nobody has to choose: made once, by chance, and never shown. The others are the operator's (docs/deploy.md). */
const MADE = ['SESSION_SECRET', 'PASS_SECRET'] as const;

const secretsSchema = z.array(z.object({ name: z.string() }));

async function listSecrets(wrangler: Wrangler, config: string): Promise<string[]> {
  try {
    const output = await wrangler(['secret', 'list', '--format', 'json', '--config', config]);
    return secretsSchema.parse(parseJson(output)).map(({ name }) => name);
  } catch (error) {
    // Before the first deployment there is no Worker to ask.
    if (isMissing(error)) return [];
    throw error;
  }
}

/** What of the made secrets a deployed Worker does not have yet, with a new value of 256 bits each. */
export async function makeMissingSecrets(
  wrangler: Wrangler,
  config: string,
): Promise<Record<string, string>> {
  const known = await listSecrets(wrangler, config);
  return makeSecrets(MADE.filter((name) => !known.includes(name)));
}

/** New values of 256 bits each, for what nobody has to choose. */
export function makeSecrets(names: readonly string[] = MADE): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]));
}

/** Hands secrets to `work` as a file only this user can read, gone when it is done. Without secrets there is no file. */
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
