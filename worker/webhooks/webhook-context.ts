import type { PauseLinks } from '#worker/webhooks/endpoints/pause-links.ts';
import type { SealedTexts } from '#worker/http/crypto/sealed-text.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CheckHost } from '#worker/http/dns/check-host.ts';

export interface WebhookContext extends Kernel {
  checkHost: CheckHost;
  secrets: SealedTexts;
  pauseLinks: PauseLinks;
  /** Sends a message. The runtime's, except in tests. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Deliveries that may begin on one UTC day. */
  dailyMax: number;
}
