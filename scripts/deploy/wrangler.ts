import { readOutput } from '#scripts/machine/processes.ts';

/** Runs wrangler and returns its standard output. Throws with all output on failure. */
export type Wrangler = (
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<string>;

/**
 * The wrangler on the PATH, which npm scripts set to the project's own; without prompts and
 * metrics.
 */
export const wrangler: Wrangler = (args, env = {}) =>
  readOutput('wrangler', args, { WRANGLER_SEND_METRICS: 'false', ...env });

/** Throws with the next step when there is no login. */
export async function requireAccount(wrangler: Wrangler): Promise<void> {
  await wrangler(['whoami', '--json']).catch((cause: unknown) => {
    throw new Error(
      'You are not logged in to Cloudflare. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
      { cause },
    );
  });
}

export function isNotFoundError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /does not exist|not found|\[code: (?:10006|10007)\]/i.test(text);
}

/** JSON from wrangler's output, without lines printed before it. Throws when there is none. */
export function parseWranglerJson(output: string): unknown {
  const start = output.search(/^[[{]/m);
  if (start === -1) throw new Error(`wrangler printed no JSON:\n${output}`);
  return JSON.parse(output.slice(start));
}
