import { findKindOfAction, type Action } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { buildFirstBrand } from '#worker/partners/read-brand.ts';
import {
  addMember,
  createTeam,
  addGroup,
  insertInvitation,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import { runAll } from '#tests/worker/world/sql.ts';

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

/** Makes a partner of an organization, with branding, where only partners have the action. */
export async function matchKind(id: string, action: Action): Promise<void> {
  if (findKindOfAction(action) !== 'partner') return;
  const at = new Date().toISOString();
  await runAll(
    ["UPDATE organizations SET kind = 'partner' WHERE id = ?", id],
    [
      'INSERT OR IGNORE INTO partner_brands (organization_id, brand, updated_at) VALUES (?1, ?2, ?3)',
      id,
      JSON.stringify(buildFirstBrand('Acme Cards')),
      at,
    ],
  );
}

export async function createRowTeam(action: Action = 'readOrganization'): Promise<RowTeam> {
  const team = await createTeam();
  await matchKind(team.id, action);
  const group = await addGroup(team, 'sales');
  const target = await addMember(team, 'member', { groups: [group] });
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
