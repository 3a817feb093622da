import type { MemberStatus } from '#shared/api/organizations/people/members.ts';
import { canGrantRole } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  manager: 'Manager',
  member: 'Member',
  auditor: 'Auditor',
};

export const ROLE_DESCRIPTION: Readonly<Record<Role, string>> = {
  owner: 'Everything, including billing and deleting the team.',
  admin: 'Everything except billing, ownership and deleting the team.',
  manager: 'Members of their groups, and their cards.',
  member: 'Their own company card.',
  auditor: 'Reads members, numbers and the audit log. Changes nothing.',
};

/** The two roles of the dashboard's list. */
export function toListedRole(role: Role): 'Admin' | 'Member' {
  return role === 'owner' || role === 'admin' || role === 'manager' ? 'Admin' : 'Member';
}

/** From the one most people get. Ownership is transferred instead of granted. */
const GRANTED = ['member', 'manager', 'admin', 'auditor'] as const satisfies readonly Role[];

/** Roles that `own` may give by an invitation or a change. */
export function listGrantableRoles(own: Role): { key: Role; label: string }[] {
  return GRANTED.filter((role) => canGrantRole(own, role)).map((role) => ({
    key: role,
    label: ROLE_NAMES[role],
  }));
}

export const STATUS_NAMES: Readonly<Record<MemberStatus, string>> = {
  active: 'Active',
  invited: 'Invited',
  suspended: 'Suspended',
  left: 'Left',
};

export const STATUS_TONES: Readonly<Record<MemberStatus, BadgeTone>> = {
  active: 'good',
  invited: 'neutral',
  suspended: 'warn',
  left: 'neutral',
};

const DAY_MS = 86_400_000;

/** `Today`, `Yesterday`, `4 days ago`, or the date after a week. `day` is `YYYY-MM-DD` in UTC. */
export function formatLastActive(day: string | null, now: Date): string {
  if (day === null) return 'Never';
  const today = now.toISOString().slice(0, 10);
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 7) return `${days} days ago`;
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
