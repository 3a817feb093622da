import { setUpPartner } from '#shared/api/operator/partners.ts';
import { errorBodySchema } from '#shared/api/error-body.ts';

export interface PartnerCommand {
  name: string;
  /** The address of the first owner's account. */
  owner: string;
}

const USAGE = 'Usage: npm run partner -- <name> <email of the first owner> [--remote]';
const CALL_MS = 60_000;

/** Throws with the usage. */
export function parsePartnerCommand(words: readonly string[]): PartnerCommand {
  const [name, owner, ...more] = words.filter((word) => word !== '--remote');
  const isValid = more.length === 0 && owner?.includes('@') === true && !owner.startsWith('-');
  if (name === undefined || owner === undefined || !isValid || name.startsWith('-')) {
    throw new Error(USAGE);
  }
  return { name, owner };
}

/** Makes a partner on a Worker. Throws with the reason of a refusal. */
export async function makePartner(
  { url, operatorToken }: { url: string; operatorToken: string },
  command: PartnerCommand,
) {
  const { method, path, response } = setUpPartner;
  const answer = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Operator ${operatorToken}` },
    body: JSON.stringify(command),
    signal: AbortSignal.timeout(CALL_MS),
  });
  const body: unknown = await answer.json();
  if (answer.ok) return response.parse(body).partner;
  if (answer.status === 404) throw new Error(`There is no account ${command.owner}.`);
  const failure = errorBodySchema.safeParse(body);
  const issue = failure.data?.issues?.[0]?.message;
  throw new Error(issue ?? failure.data?.message ?? `The partner was not made (${answer.status}).`);
}
