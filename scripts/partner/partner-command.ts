import { callAsOperator, type OperatorAccess } from '#scripts/local-worker/operator-access.ts';
import { setUpPartner } from '#shared/api/operator/partners.ts';

export interface PartnerCommand {
  name: string;
  /** The address of the first owner's account. */
  owner: string;
}

const USAGE = 'Usage: npm run partner -- <name> <email of the first owner> [--remote]';

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
export async function makePartner(access: OperatorAccess, command: PartnerCommand) {
  const notFound = `There is no account ${command.owner}.`;
  return (await callAsOperator(access, setUpPartner, { body: command, notFound })).partner;
}
