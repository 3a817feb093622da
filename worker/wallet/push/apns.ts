// Apple Push Notification service for passes: HTTP/2 by the platform's fetch, provider tokens (ES256), an empty body,
// the pass type as topic. Local workerd speaks HTTP/1.1 only, which Apple does not answer (docs/wallet.md).
import { z } from 'zod';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';

const APNS_ORIGIN = 'https://api.push.apple.com';
const TIMEOUT_MS = 10_000;
/** Reasons that will not pass: the address is wrong, or belongs to another app. */
const GONE_REASONS = new Set([
  'BadDeviceToken',
  'Unregistered',
  'DeviceTokenNotForTopic',
  'ExpiredToken',
]);

export interface ApnsDeps {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** The token all isolates share. */
  readToken: () => Promise<string>;
}

const refusalSchema = z.object({ reason: z.string() });

/** The sender that really reaches phones. */
export function createApnsSender(deps: ApnsDeps): PushSender {
  return {
    async send(pushToken, passTypeIdentifier) {
      const response = await deps.fetch(`${APNS_ORIGIN}/3/device/${pushToken}`, {
        method: 'POST',
        headers: {
          Authorization: `bearer ${await deps.readToken()}`,
          'apns-topic': passTypeIdentifier,
          'apns-push-type': 'background',
          'apns-priority': '5',
        },
        body: '{}',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.ok) return 'sent';
      const reason = readReason(text);
      const isGone =
        response.status === 410 || (response.status === 400 && GONE_REASONS.has(reason));
      if (isGone) return 'gone';
      throw new Error(`APNs answered ${response.status} ${reason}`);
    },
  };
}

function readReason(text: string): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).reason.slice(0, 80);
  } catch {
    // A proxy's page, or nothing at all: the status says enough.
    return '';
  }
}
