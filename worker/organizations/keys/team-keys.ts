import type { Context } from 'hono';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { requireRole, type Actor } from '#worker/organizations/require-member.ts';
import { createTeamRecords } from '#worker/audit/team-records.ts';
import { recordOperatorPauses } from '#worker/organizations/access-records.ts';
import { findMemberNames } from '#worker/organizations/members/find-member-names.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';

export interface TeamKeyEvent {
  action: Extract<AuditAction, `api_key.${string}` | `app.${string}`>;
  keyId: string;
  details: Readonly<Record<string, unknown>>;
}

/** What API keys and connected apps need from organizations. */
export function createTeamKeys(kernel: Pick<Kernel, 'db' | 'now' | 'enqueue' | 'waitUntil'>) {
  const { db } = kernel;
  const records = createTeamRecords(kernel);
  /** Call after access ended or paused, of which the organizations have entries. Never throws. */
  const onAccessEnded = async (ended: readonly EndedAccess[]): Promise<void> => {
    const teams = new Set(ended.map(({ organizationId }) => organizationId));
    for (const id of teams) if (id !== null) await records.onRecorded(id);
  };
  return {
    /** Throws `not_found` outside the organization, and `forbidden` to roles that manage no keys. */
    requireManager: async (
      user: SessionUser,
      organizationId: string,
    ): Promise<Actor['organization']> =>
      (await requireRole(db, user, organizationId, 'manageApiKeys')).organization,
    findMemberNames: (organizationId: string, memberIds: readonly string[]) =>
      findMemberNames(db, organizationId, memberIds),
    /** The statement that records an event. Must directly follow the statement that causes it. */
    buildAudit: (
      c: Context<UserEnv>,
      organizationId: string,
      { action, keyId, details }: TeamKeyEvent,
    ): D1PreparedStatement =>
      records.buildAudit(
        { user: c.get('user'), requestId: c.get('requestId'), headers: c.req.raw.headers },
        organizationId,
        { action, target: keyId, details },
      ),
    recordAccess: records.recordAccess,
    /** Records what an operator paused. */
    recordPaused: async (paused: readonly EndedAccess[], requestId: string): Promise<void> => {
      const entries = recordOperatorPauses(db, paused, { requestId, now: kernel.now() });
      if (entries.length > 0) await db.batch(entries);
      await onAccessEnded(paused);
    },
    onAccessEnded,
    onRecorded: records.onRecorded,
    listOwners: (organizationId: string) => listOwners(db, organizationId),
  };
}
