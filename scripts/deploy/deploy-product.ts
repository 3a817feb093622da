import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findDeployedOrigin, parseTarget } from '#scripts/deploy/address.ts';
import {
  builtConfigSchema,
  connectConfig,
  listResources,
  type BuiltConfig,
  type ResourceIds,
} from '#scripts/deploy/built-config.ts';
import { writeRemoteConfig } from './remote-config.ts';
import { ensureResources } from '#scripts/deploy/resources.ts';
import { createMissingSecrets, withSecretsFile } from '#scripts/deploy/secrets.ts';
import { requireAccount, type Wrangler } from '#scripts/deploy/wrangler.ts';

export interface DeployDeps {
  wrangler: Wrangler;
  /** Parsed `wrangler.toml`. */
  source: BuiltConfig;
  /**
   * File for the configuration with this account's ids, used by commands on the deployed stores.
   */
  remotePath: string;
  /**
   * Builds client and Worker for an address, `''` while unknown. Writes the configuration to
   * `builtPath`.
   */
  build: (origin: string) => Promise<void>;
  builtPath: string;
  /** Smoke-tests the deployed product. Throws a message on failure. */
  smoke: (origin: string) => Promise<void>;
  log: (line: string) => void;
}

/** Builds for an address, uploads the build, and returns the address that wrangler reports. */
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
    return origin === '' ? parseTarget(readFileSync(output, 'utf8')) : origin;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Deploys from sources: creates missing resources, migrates the database, builds, uploads and
 * smoke-tests. Every step is safe to repeat, so a failed run can be started again. Returns the
 * address.
 */
export async function deployProduct(deps: DeployDeps): Promise<string> {
  const { wrangler, source, remotePath, log } = deps;
  await requireAccount(wrangler);
  const ids = await ensureResources(wrangler, listResources(source), log);
  writeRemoteConfig(remotePath, source, ids);
  const chosen = z.string().parse(source.vars['PUBLIC_ORIGIN'] ?? '');
  const known = chosen === '' ? await findDeployedOrigin(wrangler, remotePath) : chosen;
  const secrets = await createMissingSecrets(wrangler, remotePath);
  await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', remotePath]);
  log('The database is up to date.');

  // Without an address, production answers 503 to everything, so a first upload to learn it exposes
  // nothing.
  const origin = known ?? (await upload(deps, ids, '', secrets));
  await upload(deps, ids, origin, known === null ? {} : secrets);
  for (const name of Object.keys(secrets)) log(`Created the secret ${name}.`);
  log(`Deployed to ${origin}.`);
  await deps.smoke(origin);
  return origin;
}
