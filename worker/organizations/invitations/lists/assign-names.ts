import type {
  InvitationListRow,
  CardRules,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { newUsernameIssue } from '#shared/card/username/reserved-names.ts';
import { cleanUsername, USERNAME_MAX, USERNAME_MESSAGES } from '#shared/card/username/username.ts';
import { buildAddress } from '#shared/organization/address-pattern.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { findTakenNames, type NameClaim } from '#worker/cards/prepared-cards.ts';
import type { Kernel } from '#worker/kernel.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';

/** The address of a row's card, or why it has none. */
export type AssignedName = { username: string } | { outcome: 'invalid' | 'taken'; reason: string };

/** Numbers tried for an address that is taken. */
const NUMBERS_MAX = 30;

type NameKernel = Pick<Kernel, 'db' | 'now' | 'productName'>;

/**
 * Assigns addresses to the rows with a card, by their position: their own, or by the pattern. An
 * address that a card, a reservation or an earlier row has gets the first free number, where the list
 * wants that. Reads twice for any number of rows.
 */
export async function assignNames(
  context: NameKernel,
  organizationId: string,
  rows: readonly InvitationListRow[],
  rules: CardRules,
): Promise<Map<number, AssignedName>> {
  const claims = new Map<number, NameClaim>();
  const assigned = new Map<number, AssignedName>();
  for (const [at, row] of rows.entries()) {
    if (row.card === undefined) continue;
    const username = findUsername(row, rules.pattern, context.productName);
    const issue = newUsernameIssue(username, context.productName);
    if (issue === null) claims.set(at, { username, emailKey: emailKey(row.email) });
    else assigned.set(at, { outcome: 'invalid', reason: describeIssue(username, issue) });
  }
  const taken = await findTakenNames(context, organizationId, [...claims.values()]);
  const used = new Set<string>();
  const clashing = new Map<number, NameClaim>();
  for (const [at, name] of claims) {
    if (taken.has(name.username) || used.has(name.username)) clashing.set(at, name);
    else assigned.set(at, { username: name.username });
    used.add(name.username);
  }
  const numbered = Array.from(clashing.values(), ({ username, emailKey: key }) =>
    listNumbered(username).map((one) => ({ username: one, emailKey: key })),
  ).flat();
  const takenNumbers = await findTakenNames(context, organizationId, dropRepeated(numbered));
  for (const [at, { username }] of clashing) {
    const free = listNumbered(username).find((one) => !takenNumbers.has(one) && !used.has(one));
    const suggested = free ?? '';
    if (rules.numbersTaken && free !== undefined) {
      assigned.set(at, { username: free });
      used.add(free);
    } else {
      assigned.set(at, { outcome: 'taken', reason: ROW_REASONS.taken(username, suggested) });
    }
  }
  return assigned;
}

function findUsername(
  { email, card }: InvitationListRow,
  pattern: string,
  productName: string,
): string {
  const own = card?.username.trim() ?? '';
  // As typed: what cannot be an address is refused, not repaired to another one.
  if (own !== '') return own.toLowerCase().slice(0, 200);
  const { name, familyName } = card?.content ?? {};
  const person = {
    name: typeof name === 'string' ? name.slice(0, 200) : '',
    ...(typeof familyName === 'string' && { familyName: familyName.slice(0, 200) }),
    email,
  };
  return buildAddress(pattern, person, productName);
}

function describeIssue(username: string, issue: keyof typeof USERNAME_MESSAGES): string {
  return issue === 'required'
    ? ROW_REASONS.noAddress
    : `/${cleanUsername(username)}: ${USERNAME_MESSAGES[issue]}`;
}

function listNumbered(username: string): string[] {
  return Array.from({ length: NUMBERS_MAX - 1 }, (_, at) => {
    const suffix = `-${at + 2}`;
    return username.slice(0, USERNAME_MAX - suffix.length).replace(/-+$/, '') + suffix;
  });
}

/** Rows that want the same address try the same numbers. */
function dropRepeated(names: readonly NameClaim[]): NameClaim[] {
  return [...new Map(names.map((name) => [name.username, name])).values()];
}
