import { z } from 'zod';
import { isNotFoundError, parseWranglerJson, type Wrangler } from '#scripts/deploy/wrangler.ts';

const statusSchema = z.object({ versions: z.array(z.object({ version_id: z.string() })).min(1) });
const versionSchema = z.object({
  resources: z.object({
    bindings: z.array(z.looseObject({ name: z.string(), text: z.string().optional() })),
  }),
});

/**
 * Address of the running Worker, or null before the first deployment. Throws when a running Worker
 * has none: deploying without an address would take its cards offline.
 */
export async function findDeployedOrigin(
  wrangler: Wrangler,
  config: string,
): Promise<string | null> {
  const where = ['--json', '--config', config];
  let status: string;
  try {
    status = await wrangler(['deployments', 'status', ...where]);
  } catch (error) {
    // No Worker of this name: first deployment.
    if (isNotFoundError(error)) return null;
    throw error;
  }
  const [running] = statusSchema.parse(parseWranglerJson(status)).versions;
  const version = await wrangler(['versions', 'view', running?.version_id ?? '', ...where]);
  const { bindings } = versionSchema.parse(parseWranglerJson(version)).resources;
  const origin = bindings.find(({ name }) => name === 'PUBLIC_ORIGIN')?.text;
  if (origin === undefined) {
    throw new Error('The running Worker has no PUBLIC_ORIGIN. Set it in wrangler.toml first.');
  }
  // An interrupted first deployment left the address empty.
  return origin === '' ? null : origin;
}

const deploySchema = z.object({ type: z.literal('deploy'), targets: z.array(z.string()) });

/** First https URL in wrangler's output file. Throws when there is none. */
export function parseTarget(lines: string): string {
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const entry = deploySchema.safeParse(JSON.parse(line));
    const target = entry.data?.targets.find((text) => text.startsWith('https://'));
    if (target !== undefined) return new URL(target).origin;
  }
  throw new Error(
    'wrangler reported no address. Enable workers.dev for this account, or set PUBLIC_ORIGIN.',
  );
}
