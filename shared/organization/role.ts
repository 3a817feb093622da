import { z } from 'zod';

/** Roles of an organization. An auditor only reads, but everything except contacts. */
export const ROLES = ['owner', 'admin', 'manager', 'member', 'auditor'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

const RANKS: Readonly<Record<Role, number>> = {
  owner: 3,
  admin: 2,
  manager: 1,
  member: 0,
  // Reads the whole organization and its audit log, which a manager may not.
  auditor: 2,
};

/** Whether `role` may change a member with the role `other`: none above itself. */
export function canChangeMember(role: Role, other: Role): boolean {
  return role !== 'auditor' && RANKS[role] >= RANKS[other];
}
