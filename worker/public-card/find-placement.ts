import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { PublicCard } from '#worker/public-card/records/card-record.ts';

/**
 * Where a card is with respect to the host of a request: `here`; at another `origin`, to which the
 * host redirects; or `foreign`, because the host belongs to another organization and must not reveal
 * it.
 */
export type Placement =
  | { kind: 'here' }
  | { kind: 'elsewhere'; origin: string }
  | { kind: 'foreign' };

/** `productOrigin` is the home of cards without an own domain. */
export function findPlacement(
  { company, partnerId, home }: Pick<PublicCard, 'company' | 'partnerId' | 'home'>,
  host: RequestHost,
  productOrigin: string,
): Placement {
  if (host.kind === 'product') {
    return home === undefined ? { kind: 'here' } : { kind: 'elsewhere', origin: home };
  }
  const owners = [company?.organizationId, partnerId];
  if (!owners.includes(host.organizationId)) return { kind: 'foreign' };
  const origin = home ?? productOrigin;
  return origin === host.origin ? { kind: 'here' } : { kind: 'elsewhere', origin };
}
