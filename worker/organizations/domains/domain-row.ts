import { z } from 'zod';
import type { Domain } from '#shared/api/organizations/domains.ts';
import { sqlBoolean } from '#worker/db/rows.ts';
import { isInternationalDomain } from '#worker/http/dns/domain-name.ts';

export const DOMAIN_COLUMNS = `organization_id AS organizationId, domain, secret, status,
  can_join AS canJoin, checked_at AS checkedAt`;

export const domainRowSchema = z.object({
  organizationId: z.string(),
  domain: z.string(),
  secret: z.string(),
  status: z.enum(['pending', 'verified', 'failing']),
  canJoin: sqlBoolean,
  checkedAt: z.string().nullable(),
});
export type DomainRow = z.infer<typeof domainRowSchema>;

/** The TXT record that proves a domain. */
export function buildRecord({ domain, secret }: Pick<DomainRow, 'domain' | 'secret'>) {
  return {
    type: 'TXT' as const,
    name: `_tiptopcards.${domain}`,
    value: `tiptopcards-verification=${secret}`,
  };
}

export function buildDomain({ domain, secret, status, canJoin, checkedAt }: DomainRow): Domain {
  return {
    domain,
    isInternational: isInternationalDomain(domain),
    status,
    record: buildRecord({ domain, secret }),
    canJoin,
    checkedAt,
  };
}
