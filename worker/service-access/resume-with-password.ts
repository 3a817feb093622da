import type { z } from 'zod';
import type { resumedSchema } from '#shared/api/programs/service.ts';
import type { ServiceKind } from '#worker/db/service-sql.ts';
import type { Kernel } from '#worker/kernel.ts';
import { mailResumeLink } from './mail-service-access.ts';
import { resumeService, storeResumeLink } from './resume-service.ts';

interface PausedService {
  kind: ServiceKind;
  id: string;
  organizationId: string;
  user: { id: string; email: string };
  /** Of a mailed link. */
  token: string | undefined;
  /** Of the request, for the link. */
  origin: string;
}

/**
 * Lets something of an organization work again for who manages it and has entered the password, or mails
 * the link that does. Throws as `resumeService`, and `rate_limited`.
 */
export async function resumeWithPassword(
  context: Kernel,
  { kind, id, organizationId, user, token, origin }: PausedService,
  audit: readonly D1PreparedStatement[],
): Promise<z.infer<typeof resumedSchema>> {
  const { db, now } = context;
  const resumption = { kind, id, organizationId, userId: user.id, now: now() };
  if (await resumeService(db, { ...resumption, token }, audit)) {
    return { isResumed: true, linkUsableAt: null };
  }
  await context.limitCostly(`resume-link:${user.id}`);
  const link = await storeResumeLink(db, resumption);
  await mailResumeLink(context, user, { kind, id, organizationId, ...link }, origin);
  return { isResumed: false, linkUsableAt: link.usableAt };
}
