import { z } from 'zod';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findOrganizationsByLogo } from '#worker/organizations/find-logos.ts';
import { enqueueCardUpdates, startCardUpdates } from './card-updates.ts';

const FIND_SHOWING = `SELECT DISTINCT p.id, p.organization_id AS organizationId
  FROM organization_policy_pictures i JOIN organization_policies p ON p.id = i.policy_id
  WHERE i.path IN (SELECT value FROM json_each(?1)) LIMIT 500`;
const policySchema = z.object({ id: z.string(), organizationId: z.string() });

/**
 * Writes the public records of the policies and organizations that show these pictures, after an operator removed or
 * returned them, and updates passes and link previews of their cards. Never throws.
 */
export async function refreshPoliciesShowing(
  context: Kernel,
  paths: readonly string[],
  origin: string,
): Promise<void> {
  const { db } = context;
  try {
    const statement = db.prepare(FIND_SHOWING).bind(JSON.stringify(paths));
    const policies = await allRows(statement, policySchema);
    for (const { id } of policies) await context.notify('policyChanged', { policyId: id });
    const withLogo = await findOrganizationsByLogo(db, paths);
    for (const id of withLogo) await context.notify('organizationChanged', { organizationId: id });
    const organizations = new Set([
      ...policies.map(({ organizationId }) => organizationId),
      ...withLogo,
    ]);
    for (const organizationId of organizations) {
      await startCardUpdates(context, organizationId, { ifChanged: false }).run();
      await enqueueCardUpdates(context, organizationId, origin);
    }
  } catch (error) {
    // The decision is recorded; repeating it repeats this.
    log('error', 'policy_pictures_not_refreshed', { error: String(error) });
  }
}
