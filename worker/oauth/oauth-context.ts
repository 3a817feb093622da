import type { CheckHost } from '#worker/http/dns/check-host.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { SignedClients } from './clients/signed-clients.ts';

export interface OAuthContext extends Kernel {
  /** Why nothing is fetched from a hostname, or null. */
  checkHost: CheckHost;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  signedClients: SignedClients;
}
