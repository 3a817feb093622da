import type { CheckHost } from '#worker/http/dns/check-host.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { SignedClients } from './clients/signed-clients.ts';

export interface OAuthPorts {
  /** Why nothing is fetched from a hostname, or null. */
  checkHost: CheckHost;
}

export type OAuthContext = Kernel &
  OAuthPorts & {
    fetch: (url: string, init: RequestInit) => Promise<Response>;
    signedClients: SignedClients;
  };
