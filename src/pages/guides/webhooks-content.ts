import {
  WEBHOOK_DELIVERIES_PER_DAY,
  WEBHOOK_ENDPOINTS_MAX,
  WEBHOOK_FAILING_DAYS,
  WEBHOOK_HISTORY_DAYS,
  WEBHOOK_ROTATION_HOURS,
} from '#shared/api/webhooks.ts';
import type { TextSection } from '#src/ui/content/text-page.tsx';

/** How messages are sent and checked. */
export const WEBHOOK_TEXTS: TextSection & { id: string } = {
  title: 'Webhooks',
  id: 'webhooks',
  paragraphs: [
    'A webhook is an address of yours that gets a message when something happens. Create one in Settings under Webhooks, under Developers in a team, or with POST /api/v1/webhook-endpoints. Messages follow Standard Webhooks, so its libraries can check them.',
  ],
  entries: [
    [
      'Message',
      "A POST with JSON: type, the event; timestamp, when it happened; and data. Ignore fields and events you don't know.",
    ],
    [
      'webhook-id',
      'The ID of the message, the same for every attempt. A message can arrive twice: remember the ID, and skip what you have seen. The order is not guaranteed.',
    ],
    [
      'webhook-timestamp',
      'When this attempt was sent, in seconds since 1970. Refuse messages older than five minutes.',
    ],
    [
      'webhook-signature',
      '“v1,” and the Base64 of an HMAC-SHA256 over ID, timestamp and body, joined by dots. Spaces separate several signatures; one of them has to match.',
    ],
    [
      'Secret',
      `Begins with whsec_, and you see it once. The rest is the key in Base64. When you rotate it, we sign with both secrets for ${WEBHOOK_ROTATION_HOURS} hours.`,
    ],
    [
      'Your answer',
      'Any 2xx within 10 seconds. Anything else is a failure, also a redirect. With 410 you tell us to stop: the webhook is paused.',
    ],
    [
      'Retries',
      `A failed message is sent again after 5 seconds, 1 minute, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, 14 hours, 20 hours and 20 hours. After ${WEBHOOK_FAILING_DAYS} days without a success, the webhook is paused and you get an email.`,
    ],
    [
      'History',
      `You see each message of the last ${WEBHOOK_HISTORY_DAYS} days with every attempt, and can send it again, in Settings or with the API.`,
    ],
    [
      'Limits',
      `${WEBHOOK_ENDPOINTS_MAX} webhooks, and ${WEBHOOK_DELIVERIES_PER_DAY.toLocaleString('en')} new deliveries per day, for an account or a team. Addresses must start with https:// and use port 443 or 8443.`,
    ],
  ],
};

export const VERIFY_TITLE = 'Checking a message, in TypeScript';
