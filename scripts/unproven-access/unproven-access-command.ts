import { callAsOperator, type OperatorAccess } from '#scripts/local-worker/operator-access.ts';
import { reviewUnprovenAccess } from '#shared/api/operator/unproven-access.ts';
import { countNoun } from '#shared/text/count-noun.ts';

interface UnprovenAccessCommand {
  /** Without it, nothing is changed. */
  isPausing: boolean;
}

const USAGE = 'Usage: npm run unproven-access -- [--pause] [--remote]';
const KINDS = { apiKey: 'API key', app: 'app at', webhook: 'webhook to' } as const;

/** Throws with the usage. */
export function parseUnprovenAccessCommand(words: readonly string[]): UnprovenAccessCommand {
  const rest = words.filter((word) => word !== '--remote');
  if (rest.some((word) => word !== '--pause')) throw new Error(USAGE);
  return { isPausing: rest.length > 0 };
}

/** Lists what is older than the proof of its account's address, and pauses it on request. */
export async function reviewAccess(
  access: OperatorAccess,
  command: UnprovenAccessCommand,
): Promise<string[]> {
  const notFound = 'This Worker does not know the command.';
  const { accounts } = await callAsOperator(access, reviewUnprovenAccess, {
    body: command,
    notFound,
  });
  if (accounts.length === 0) return ['Nothing is older than the proof of its account’s address.'];
  const lines = accounts.flatMap(({ email, access: items }) => [
    email,
    ...items.map(
      ({ kind, name, isTeam }) => `  ${KINDS[kind]} ${name}${isTeam ? ' (of a team)' : ''}`,
    ),
  ]);
  const count = countNoun(accounts.length, 'account');
  const end = command.isPausing
    ? `Paused. ${count} got a mail.`
    : `Nothing was changed. To pause this and mail ${count}, add --pause.`;
  return [...lines, end];
}
