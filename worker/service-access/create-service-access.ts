import { z } from 'zod';
import { firstRow } from '#worker/db/rows.ts';
import { SERVICE_KINDS, SERVICE_TABLES } from '#worker/db/service-sql.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

const loadMails = () => import('./mail-service-access.ts');

/** Keys, endpoints and apps that belong to an organization: mails of their pauses and before their end. */
export function createServiceAccess(kernel: Kernel) {
  const notifyOfPause = async (teams: ReadonlySet<string>): Promise<void> => {
    if (teams.size === 0) return;
    const { mailPausedService } = await loadMails();
    await mailPausedService(kernel, teams, kernel.now().toISOString());
  };
  return {
    listeners: {
      effects: {
        accessEnded: ({ ended }) => {
          const paused = ended.filter(({ effect }) => effect === 'pauses');
          return notifyOfPause(
            new Set(paused.flatMap(({ organizationId }) => organizationId ?? [])),
          );
        },
        memberSuspended: async ({ organizationId, at }) => {
          const hasPaused = await hasPausedAt(kernel.db, organizationId, at);
          if (hasPaused) await notifyOfPause(new Set([organizationId]));
        },
      },
    },
    sweep: { endingService: async () => (await loadMails()).mailEndingService(kernel) },
  } satisfies Capability;
}

const HAS_PAUSED_AT = `SELECT 1 AS found WHERE ${SERVICE_KINDS.map(
  (kind) => `EXISTS (SELECT 1 FROM ${SERVICE_TABLES[kind].table}
    WHERE organization_id = ?1 AND paused_at = ?2)`,
).join(' OR ')}`;

/** Whether something of an organization was paused at exactly this time. */
async function hasPausedAt(db: D1Database, organizationId: string, at: string): Promise<boolean> {
  const statement = db.prepare(HAS_PAUSED_AT).bind(organizationId, at);
  return (await firstRow(statement, z.object({ found: z.int() }))) !== null;
}
