import type {
  InvitationListRow,
  CardRules,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { DEFAULT_ADDRESS_PATTERN } from '#shared/organization/address-pattern.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import type { Kernel } from '#worker/kernel.ts';
import { assignNames } from '#worker/organizations/invitations/lists/assign-names.ts';
import {
  findUnusable,
  type RefusedRow,
} from '#worker/organizations/invitations/lists/check-list-row.ts';

/** What is decided about rows before the list is stored, by their position. */
interface Decided {
  rows: Map<number, RefusedRow>;
  /** Addresses of cards. */
  names: Map<number, string>;
}

/** Where a list says nothing of addresses. */
const DEFAULT_RULES: CardRules = { pattern: DEFAULT_ADDRESS_PATTERN, numbersTaken: false };

/** Refuses rows that clash within the list or have no address for their card. */
export async function refuseRows(
  context: Pick<Kernel, 'db' | 'now' | 'productName'>,
  organizationId: string,
  rows: readonly InvitationListRow[],
  {
    rules = DEFAULT_RULES,
    found,
  }: {
    rules?: CardRules | undefined;
    /** Keys of the addresses whose person has a card, whose address stays. */
    found: ReadonlySet<string>;
  },
): Promise<Decided> {
  const refused = findUnusable(rows);
  const usable = rows.map((row, at) =>
    refused.has(at) || found.has(emailKey(row.email)) ? withoutCard(row) : row,
  );
  const names = new Map<number, string>();
  for (const [at, name] of await assignNames(context, organizationId, usable, rules)) {
    if ('username' in name) names.set(at, name.username);
    else refused.set(at, name);
  }
  return { rows: refused, names };
}

function withoutCard({ email, role, groups }: InvitationListRow): InvitationListRow {
  return { email, role, groups };
}
