import { emailSchema } from '#shared/api/auth/auth.ts';
import type {
  InvitationListRow,
  RowOutcome,
} from '#shared/api/organizations/people/invitations.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import { roleSchema, type Role } from '#shared/organization/role.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { ROW_REASONS } from '#worker/organizations/invitations/copy.ts';

export interface Candidate {
  email: string;
  emailKey: string;
  role: Role;
  /** IDs. */
  groups: string[];
}

/** The outcome of a row, checked against the row and the members of the organization only. */
export type RowCheck =
  | { outcome: 'invite'; candidate: Candidate }
  | { outcome: Exclude<RowOutcome, 'invite'>; reason: string };

/** The state of the organization that rows are checked against. */
export interface RowContext {
  role: Role;
  /** IDs of groups by folded name. */
  groups: ReadonlyMap<string, string>;
  /** The groups of a manager; null for others. */
  ownGroups: ReadonlySet<string> | null;
  /** Keys of the addresses of active and suspended members. */
  members: ReadonlySet<string>;
  /** Keys of the addresses with an open invitation. */
  invited: ReadonlySet<string>;
}

/** The key under which groups of one name are found. */
export function toGroupKey(name: string): string {
  return foldText(name.trim());
}

/** Rows whose address is invalid or occurred before, by their position. */
export function findUnusable(
  rows: readonly Pick<InvitationListRow, 'email'>[],
): Map<number, RowCheck> {
  const seen = new Set<string>();
  const unusable = new Map<number, RowCheck>();
  for (const [at, { email }] of rows.entries()) {
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) {
      unusable.set(at, { outcome: 'invalid', reason: ROW_REASONS.email });
      continue;
    }
    const key = emailKey(parsed.data);
    if (seen.has(key)) unusable.set(at, { outcome: 'duplicate', reason: ROW_REASONS.duplicate });
    seen.add(key);
  }
  return unusable;
}

/** Checks a row without regard to seats and limits. */
export function checkListRow(row: InvitationListRow, known: RowContext): RowCheck {
  const email = emailSchema.safeParse(row.email);
  if (!email.success) return invalid(ROW_REASONS.email);
  const role = roleSchema.safeParse(row.role.trim().toLowerCase() || 'member');
  if (!role.success) return invalid(ROW_REASONS.role(row.role));
  if (!canGrantRole(known.role, role.data)) return invalid(ROW_REASONS.roleAbove);
  const names = row.groups.filter((name) => name.trim() !== '');
  const unknown = names.find((name) => !known.groups.has(toGroupKey(name)));
  if (unknown !== undefined) return invalid(ROW_REASONS.group(unknown));
  const groups = [...new Set(names.flatMap((name) => known.groups.get(toGroupKey(name)) ?? []))];
  if (!isWithin(groups, known.ownGroups)) return invalid(ROW_REASONS.groupsOfManager);
  const key = emailKey(email.data);
  if (known.members.has(key)) return { outcome: 'member', reason: ROW_REASONS.member };
  if (known.invited.has(key)) return { outcome: 'invited', reason: ROW_REASONS.invited };
  const candidate = { email: email.data, emailKey: key, role: role.data, groups };
  return { outcome: 'invite', candidate };
}

function invalid(reason: string): RowCheck {
  return { outcome: 'invalid', reason };
}

function isWithin(groups: readonly string[], own: ReadonlySet<string> | null): boolean {
  return own === null || (groups.length > 0 && groups.every((id) => own.has(id)));
}
