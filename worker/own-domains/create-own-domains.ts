import type { Capability, Kernel } from '#worker/kernel.ts';
import { createResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import { sweepOwnDomains } from '#worker/own-domains/checks/sweep-own-domains.ts';
import { openHostRecords } from '#worker/hosts/host-records.ts';
import { listStoredNames } from '#worker/hosts/stored-hosts.ts';
import type { OwnDomainContext } from '#worker/own-domains/own-domain-context.ts';
import { createCustomHostnames } from '#worker/own-domains/provider/custom-hostnames.ts';
import { ownDomainRoutes } from '#worker/own-domains/routes.ts';

const callOutside = (url: string, init: RequestInit) => fetch(url, init);

/** Own domains of organizations: whose a host is, where cards live, and how a name is proven. */
export function createOwnDomains(kernel: Kernel) {
  const { db, settings, publicOrigin } = kernel;
  const hosts = openHostRecords(kernel);
  const { CUSTOM_HOSTNAMES_ZONE: zone, CUSTOM_HOSTNAMES_TOKEN: token } = settings;
  const context: OwnDomainContext = {
    ...kernel,
    hosts,
    resolve: createResolveRecords({ base: settings.DNS_API_BASE, fetch: callOutside }),
    provider:
      zone && token
        ? createCustomHostnames({
            zone,
            token,
            base: settings.CUSTOM_HOSTNAMES_API_BASE || undefined,
            fetch: callOutside,
          })
        : null,
    target:
      settings.CUSTOM_HOSTNAMES_TARGET ||
      (publicOrigin === '' ? 'localhost' : new URL(publicOrigin).hostname),
  };
  return {
    routes: ownDomainRoutes(context),
    findHost: hosts.findHost,
    listeners: {
      effects: {
        organizationHidden: async ({ organizationId }) => {
          for (const hostname of await listStoredNames(db, organizationId)) {
            await hosts.repair(hostname);
          }
        },
      },
    },
    sweep: { ownDomains: () => sweepOwnDomains(context) },
  } satisfies Capability;
}
