import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findDeployedOrigin, readTarget } from '#scripts/deploy/address.ts';
import {
  builtConfigSchema,
  connectConfig,
  listResources,
  type BuiltConfig,
  type ResourceIds,
} from '#scripts/deploy/built-config.ts';
import { writeRemoteConfig } from '#scripts/deploy/remote.ts';
import { ensureResources } from '#scripts/deploy/resources.ts';
import { makeMissingSecrets, withSecretsFile } from '#scripts/deploy/secrets.ts';
import { requireAccount, type Wrangler } from '#scripts/deploy/wrangler.ts';

export interface DeployDeps {
  wrangler: Wrangler;
  /** What `wrangler.toml` says. */
  source: BuiltConfig;
  /** Where the configuration with this account's ids is kept for the commands that ask the deployed stores. */
  remotePath: string;
  /** Builds client and Worker for this address; `''` while nobody knows it. Leaves the configuration at `builtPath`. */
  build: (origin: string) => Promise<void>;
  builtPath: string;
  /** Tries the deployed product out. Throws with a sentence when it does not do what it should. */
  smoke: (origin: string) => Promise<void>;
  say: (line: string) => void;
}

/** Builds for an address, uploads what was built, and answers the address wrangler names. */
async function upload(
  { wrangler, build, builtPath }: DeployDeps,
  ids: ResourceIds,
  origin: string,
  secrets: Readonly<Record<string, string>>,
): Promise<string> {
  await build(origin);
  const built = builtConfigSchema.parse(JSON.parse(readFileSync(builtPath, 'utf8')));
  writeFileSync(builtPath, JSON.stringify(connectConfig(built, ids, origin)));
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  try {
    const output = join(folder, 'output.ndjson');
    writeFileSync(output, '');
    await withSecretsFile(secrets, (args) =>
      wrangler(['deploy', '--config', builtPath, ...args], { WRANGLER_OUTPUT_FILE_PATH: output }),
    );
    return origin === '' ? readTarget(readFileSync(output, 'utf8')) : origin;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * From sources to a product that answers: makes what is missing in the account, brings the database up, builds, uploads,
 * and tries it out. Each step is safe to repeat, so a run that failed is run again. Answers the address.
 */
export async function deployProduct(deps: DeployDeps): Promise<string> {
  const { wrangler, source, remotePath, say } = deps;
  await requireAccount(wrangler);
  const ids = await ensureResources(wrangler, listResources(source), say);
  writeRemoteConfig(remotePath, source, ids);
  const chosen = z.string().parse(source.vars['PUBLIC_ORIGIN'] ?? '');
  const known = chosen === '' ? await findDeployedOrigin(wrangler, remotePath) : chosen;
  const secrets = await makeMissingSecrets(wrangler, remotePath);
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', remotePath]);
  say('The database is up to date.');

  // Without its address a production answers 503 to everything, so learning it by a first upload exposes nothing.
  const origin = known ?? (await upload(deps, ids, '', secrets));
  await upload(deps, ids, origin, known === null ? {} : secrets);
  for (const name of Object.keys(secrets)) say(`Made the secret ${name}.`);
  say(`Deployed to ${origin}.`);
  await deps.smoke(origin);
  return origin;
}
