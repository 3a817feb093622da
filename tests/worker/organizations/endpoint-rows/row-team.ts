import type { Action } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import {
  addTeamMember,
  createTeam,
  insertGroup,
  insertInvitation,
  type Team,
  type TeamMember,
} from '#tests/worker/organizations/harness.ts';

/** An organization on which an endpoint is called. Its owner pays for it. */
export interface RowTeam {
  team: Team;
  /** The group of the target and of managers. */
  group: string;
  /** An ordinary member in the group. */
  target: TeamMember;
  /** An open invitation to the group. */
  invitation: string;
}

export async function createRowTeam(): Promise<RowTeam> {
  const team = await createTeam();
  const group = await insertGroup(team, 'sales');
  const target = await addTeamMember(team, 'member', [group]);
  const email = `${target.memberId}@new.example`;
  const invitation = await insertInvitation(team, email, { groups: [group] });
  return { team, group, target, invitation };
}

export interface RowRequest {
  /** Parameters of the path besides `org`, and those that `findParams` has. */
  params?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** An endpoint with `:org` in its path: who may call it follows from PERMISSIONS. */
export interface EndpointRow {
  action: Action;
  /** The status of an allowed call. */
  status: number;
  /** Statuses of roles that another rule refuses. */
  statuses?: Readonly<Partial<Record<Role, number>>>;
  /**
   * Prepares a call that every allowed role can make. `callerId` is the caller's membership, or the
   * target's for a caller who has none here.
   */
  prepare?: (team: RowTeam, callerId: string) => RowRequest | Promise<RowRequest>;
}

/** Parameters of paths that every team has. */
export function findParams({ team, group, target, invitation }: RowTeam): Record<string, string> {
  return { org: team.id, group, member: target.memberId, invitation };
}
