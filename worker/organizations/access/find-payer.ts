import type {
  FindOrganizationPayer,
  OrganizationPayer,
} from '#worker/http/rate-limit/spending-caller.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findMembership } from './membership.ts';

/** How long an isolate caches who pays, in milliseconds. No access is decided by it. */
const CACHE_MS = 60_000;
const CACHED_MAX = 1000;

export function createFindPayer({ db, now }: Pick<Kernel, 'db' | 'now'>): FindOrganizationPayer {
  const known = new Map<string, { payer: OrganizationPayer; until: number }>();
  return async (userId, organizationId) => {
    const key = `${userId} ${organizationId}`;
    const at = now().getTime();
    const found = known.get(key);
    if (found !== undefined && at < found.until) return found.payer;
    const membership = await findMembership(db, userId, organizationId);
    if (membership === null) return null;
    const { billingOwnerId, plan } = membership.organization;
    const payer = { organizationId, memberId: membership.id, billingOwnerId, plan };
    const [oldest] = known.keys();
    if (known.size >= CACHED_MAX && oldest !== undefined) known.delete(oldest);
    known.set(key, { payer, until: at + CACHE_MS });
    return payer;
  };
}
