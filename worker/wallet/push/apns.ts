// Apple Push Notification service for passes: HTTP/2 through the platform's fetch, provider tokens
// (ES256), an empty body, the pass type as topic. Local workerd only speaks HTTP/1.1, which Apple
// does not accept (docs/wallet.md).
import { z } from 'zod';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';

const APNS_ORIGIN = 'https://api.push.apple.com';
const TIMEOUT_MS = 10_000;
/** Permanent errors: the token is invalid or belongs to another app. */
const GONE_REASONS = new Set([
  'BadDeviceToken',
  'Unregistered',
  'DeviceTokenNotForTopic',
  'ExpiredToken',
]);

const errorSchema = z.object({ reason: z.string() });

/** `readToken` reads the provider token that all isolates share. */
export function createApnsSender(apns: {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  readToken: () => Promise<string>;
}): PushSender {
  return {
    async send(pushToken, passTypeIdentifier) {
      const response = await apns.fetch(`${APNS_ORIGIN}/3/device/${pushToken}`, {
        method: 'POST',
        headers: {
          Authorization: `bearer ${await apns.readToken()}`,
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
      throw new Error(`APNs responded with ${response.status} ${reason}`);
    },
  };
}

function readReason(text: string): string {
  try {
    return errorSchema.parse(JSON.parse(text)).reason.slice(0, 80);
  } catch {
    // Not JSON, such as a proxy's error page. The status is enough.
    return '';
  }
}
