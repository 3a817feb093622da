import type { ResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { HostRecords } from '#worker/hosts/host-records.ts';
import type { CustomHostnames } from '#worker/own-domains/provider/custom-hostnames.ts';

export interface OwnDomainContext extends Kernel {
  resolve: ResolveRecords;
  hosts: HostRecords;
  /** Null where settings list the own domains. */
  provider: CustomHostnames | null;
  /** The hostname that customers' records point to. */
  target: string;
}
