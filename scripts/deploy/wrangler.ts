import { readOutput } from '#scripts/machine/processes.ts';

/** Runs wrangler with these words and answers what it printed to standard output. Throws with all it said when it fails. */
export type Wrangler = (
  args: readonly string[],
  env?: Readonly<Record<string, string>>,
) => Promise<string>;

/** The wrangler on the PATH, which npm's scripts make the project's own. It asks nothing and counts nothing. */
export const wrangler: Wrangler = (args, env = {}) =>
  readOutput('wrangler', args, { WRANGLER_SEND_METRICS: 'false', ...env });

/** Throws with what to do when nobody is logged in. */
export async function requireAccount(wrangler: Wrangler): Promise<void> {
  await wrangler(['whoami', '--json']).catch((cause: unknown) => {
    throw new Error(
      'Cloudflare does not know you here: run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID.',
      { cause },
    );
  });
}

/** Whether wrangler failed because the thing it was asked about is not there, and for no other reason. */
export function isMissing(error: unknown): boolean {
  const text = error instanceof Error ? error.message : '';
  return /does not exist|not found|\[code: (?:10006|10007)\]/i.test(text);
}

/** What wrangler prints as JSON, without the lines it may print before. Throws when there is none. */
export function parseJson(output: string): unknown {
  const start = output.search(/^[[{]/m);
  if (start === -1) throw new Error(`wrangler printed no JSON:\n${output}`);
  return JSON.parse(output.slice(start));
}
