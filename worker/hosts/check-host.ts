import type { Kernel } from '#worker/kernel.ts';
import { createCheckHost } from '#worker/http/dns/check-host.ts';
import { createResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import { openHostRecords } from '#worker/hosts/host-records.ts';
import { perIsolate } from '#worker/per-isolate.ts';

/** Why this server calls no address at a hostname, or null. */
export const getCheckHost = perIsolate((kernel: Kernel) => {
  const hosts = openHostRecords(kernel);
  return createCheckHost({
    isOwnDomain: async (hostname) => (await hosts.findHost(hostname)) !== null,
    resolve: createResolveRecords({
      base: kernel.settings.DNS_API_BASE,
      fetch: (url, init) => fetch(url, init),
    }),
    now: kernel.now,
  });
});
