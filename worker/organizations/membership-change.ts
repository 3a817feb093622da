import type { MemberChanges } from '#shared/api/organizations/people/members.ts';
import { MEMBER_GROUPS_MAX } from '#shared/organization/limits.ts';
import { canGrantRole, findScope } from '#shared/organization/permissions.ts';
import { canChangeMember, type Role } from '#shared/organization/role.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Membership } from '#worker/organizations/access/membership.ts';
import { NO_FREE_SEAT, NO_SUCH_GROUP, TOO_MANY_MEMBER_GROUPS } from '#worker/organizations/copy.ts';
import type { MemberRow } from '#worker/organizations/member-row.ts';

/** What changes of a member. `left` ends the membership. */
export interface MembershipChange {
  role?: Role | undefined;
  status?: NonNullable<MemberChanges['status']> | 'left' | undefined;
  addGroups?: readonly string[];
  removeGroups?: readonly string[];
}

/** What a change may need, besides the member's own state. */
export interface Room {
  /** Active owners of the organization. */
  owners: number;
  freeSeats: number;
  /** Groups of the change that exist and are in the actor's scope. */
  groups: ReadonlySet<string>;
}

/** Role and status after a change. */
export function applyChange(
  { role, status }: Pick<MemberRow, 'role' | 'status'>,
  change: MembershipChange,
): Pick<MemberRow, 'role' | 'status'> {
  return { role: change.role ?? role, status: change.status ?? status };
}

/** Whether a change leaves everything as it is. Suspended by the plan is not suspended by a person. */
export function isUnchanged(member: MemberRow, change: MembershipChange): boolean {
  const next = applyChange(member, change);
  const isSameStatus =
    next.status === member.status &&
    !(change.status === 'suspended' && member.suspendedBy === 'plan');
  return (
    next.role === member.role &&
    isSameStatus &&
    !change.addGroups?.some((id) => !member.groups.includes(id)) &&
    !change.removeGroups?.some((id) => member.groups.includes(id))
  );
}

/**
 * Why a change is refused, or null. For messages and previews: the statements of the change check
 * the same rules again.
 */
export function findRefusal(
  actor: Pick<Membership, 'id' | 'role'>,
  member: MemberRow,
  change: MembershipChange,
  room: Room,
): ApiError | null {
  if (member.status === 'left') return new ApiError('not_found');
  const isOwn = member.id === actor.id;
  if (!isOwn && !canChangeMember(actor.role, member.role)) return new ApiError('forbidden');
  const role = change.role ?? member.role;
  if (role !== member.role && !canSetRole(actor.role, role)) return new ApiError('forbidden');
  const next = applyChange(member, change);
  const isOwner = member.role === 'owner' && member.status === 'active';
  if (isOwner && !(next.role === 'owner' && next.status === 'active')) {
    if (room.owners <= 1) return new ApiError('last_owner');
    if (member.isBillingOwner) return new ApiError('billing_owner');
  }
  if (member.status !== 'active' && next.status === 'active' && room.freeSeats <= 0) {
    return new ApiError('plan_limit', { message: NO_FREE_SEAT });
  }
  return findGroupRefusal(member, change, room);
}

/** Taking a role away is not inviting a plain member, which managers may. */
function canSetRole(own: Role, role: Role): boolean {
  return findScope(own, 'manageRoles') !== null && canGrantRole(own, role);
}

function findGroupRefusal(
  { groups, groupCount }: MemberRow,
  { addGroups = [], removeGroups = [] }: MembershipChange,
  room: Room,
): ApiError | null {
  if ([...addGroups, ...removeGroups].some((id) => !room.groups.has(id))) {
    return new ApiError('not_found', { message: NO_SUCH_GROUP });
  }
  const added = addGroups.filter((id) => !groups.includes(id)).length;
  const removed = removeGroups.filter((id) => groups.includes(id)).length;
  if (added > 0 && groupCount + added - removed > MEMBER_GROUPS_MAX) {
    const issues = [{ path: 'groups', message: TOO_MANY_MEMBER_GROUPS }];
    return new ApiError('invalid_input', { message: TOO_MANY_MEMBER_GROUPS, issues });
  }
  return null;
}

/** What is left for the next change of the same request. */
export function consumeRoom(room: Room, member: MemberRow, change: MembershipChange): Room {
  const next = applyChange(member, change);
  const wasOwner = member.role === 'owner' && member.status === 'active';
  const isOwner = next.role === 'owner' && next.status === 'active';
  const seats = Number(next.status === 'active') - Number(member.status === 'active');
  return {
    groups: room.groups,
    owners: room.owners + Number(isOwner) - Number(wasOwner),
    freeSeats: room.freeSeats - seats,
  };
}
