import { z } from 'zod';

/** Roles of an organization, highest first. An auditor reads, and ranks with members. */
export const ROLES = ['owner', 'admin', 'manager', 'member', 'auditor'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

const RANKS: Readonly<Record<Role, number>> = {
  owner: 3,
  admin: 2,
  manager: 1,
  member: 0,
  auditor: 0,
};

/** Whether someone with `role` may give, change or take away `other`: nothing above their own. */
export function canGrantRole(role: Role, other: Role): boolean {
  return RANKS[role] >= RANKS[other];
}
