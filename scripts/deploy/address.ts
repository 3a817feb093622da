import { z } from 'zod';
import { isMissing, parseJson, type Wrangler } from '#scripts/deploy/wrangler.ts';

const statusSchema = z.object({ versions: z.array(z.object({ version_id: z.string() })).min(1) });
const versionSchema = z.object({
  resources: z.object({
    bindings: z.array(z.looseObject({ name: z.string(), text: z.string().optional() })),
  }),
});

/**
 * The address the Worker that runs now was given, or null when none runs yet. Throws when one runs and does not say it:
 * deploying without an address would take its cards down.
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
    // No Worker of this name: this is its first deployment.
    if (isMissing(error)) return null;
    throw error;
  }
  const [running] = statusSchema.parse(parseJson(status)).versions;
  const shown = await wrangler(['versions', 'view', running?.version_id ?? '', ...where]);
  const { bindings } = versionSchema.parse(parseJson(shown)).resources;
  const origin = bindings.find(({ name }) => name === 'PUBLIC_ORIGIN')?.text;
  if (origin === undefined) {
    throw new Error('The Worker that runs has no PUBLIC_ORIGIN. Set it in wrangler.toml first.');
  }
  // A first deployment that was cut off in its middle left the address open.
  return origin === '' ? null : origin;
}

const deploySchema = z.object({ type: z.literal('deploy'), targets: z.array(z.string()) });

/** The first https address in the lines wrangler leaves in its output file. Throws when there is none. */
export function readTarget(lines: string): string {
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const entry = deploySchema.safeParse(JSON.parse(line));
    const target = entry.data?.targets.find((text) => text.startsWith('https://'));
    if (target !== undefined) return new URL(target).origin;
  }
  throw new Error(
    'wrangler named no address. Is workers.dev switched on for this account? Else set PUBLIC_ORIGIN.',
  );
}
