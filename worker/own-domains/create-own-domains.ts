import type { Capability, Kernel } from '#worker/kernel.ts';
import { createHostRecords } from '#worker/own-domains/hosts/host-records.ts';
import { findStoredHome } from '#worker/own-domains/hosts/stored-hosts.ts';

/** Own domains of organizations: whose a host is, and where cards live. */
export function createOwnDomains(kernel: Kernel) {
  const { db, settings } = kernel;
  const listed = settings.OWN_HOSTS;
  const hosts = createHostRecords({ ...kernel, listed });
  return {
    findHost: hosts.findHost,
    /** The hostname where the cards of an organization live; null for the product's. */
    findHome: async (organizationId: string): Promise<string | null> =>
      listed.find((host) => host.organizationId === organizationId)?.hostname ??
      (await findStoredHome(db, organizationId)),
  } satisfies Capability;
}
