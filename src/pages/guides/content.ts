import { API_KEYS_MAX } from '#shared/api/programs/keys.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { REFERENCE_ORIGIN } from '#shared/api/v1/prefix.ts';
import { documents } from '#shared/routes.ts';
import type { TextSection } from '#src/ui/content/text-page.tsx';

/** What needs no key. */
export const CARD_FILES: TextSection = {
  title: 'Files of a published card',
  id: 'files',
  paragraphs: ['These addresses are public and need no key.'],
  entries: [
    [documents.card, 'The public page. Other spellings of the username redirect to it.'],
    [documents.cardLong, 'The same page at the link used for sharing and copying.'],
    [documents.contactFile, 'The contact as a vCard 3.0 file, photo included.'],
    [documents.qrSvg, 'The QR code as SVG, for print.'],
    [documents.qrPng, 'The QR code as PNG, 1024 pixels wide.'],
    [documents.preview, 'The link preview image, 1200 by 630 pixels.'],
  ],
};

export const SELF_HOSTING: TextSection = {
  title: 'Self-hosting',
  paragraphs: [
    'The product is a single Worker with a database, storage and queues. The README in the source code explains how to start it with one command and links to a one-page architecture overview.',
  ],
};

/** Lines of at most 35 characters fit on a phone. */
export const FILE_EXAMPLE = `CARD=${REFERENCE_ORIGIN}/card/ann

# contact file for an address book
curl -O $CARD/contact.vcf

# QR code, sharp at any size
curl -o code.svg $CARD/qr.svg

# link preview image
curl -O $CARD/preview.png`;

/** What all calls have in common. */
export const BASICS: TextSection = {
  title: 'How the API works',
  id: 'api',
  paragraphs: [
    `The API is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. With your own key, it reaches your cards, contacts, numbers, passes and webhooks. With the key of a team, it reaches the team's members, groups, cards, contacts, numbers and webhooks. The rules are those of the app.`,
  ],
  entries: [
    [
      'Keys',
      `Create a key in Settings under API keys. You see it once. Send it as “Authorization: Bearer ttc_live_…”, and only from a server: anyone who has it can use it. An account can have ${API_KEYS_MAX} keys, each with its own permissions and, if you like, an expiry date.`,
    ],
    [
      'Rate limit',
      `${API_CALLS_PER_MINUTE.toLocaleString('en')} calls per minute for each key. Every response has the headers RateLimit-Policy and RateLimit. Beyond the limit you get 429 with Retry-After.`,
    ],
    [
      'Daily budget',
      'All keys, apps and sessions of an account share one budget per UTC day, in units. Reading a list takes about 5, saving a card about 65, and a call that sends an email about 410. In the RateLimit headers, “day” is what your key may use today and has left for changes. Near the end, changes get 429 with the code budget_spent and Retry-After, and reading slows to 60 calls a minute. Deleting always works. Settings show which key used how much.',
    ],
    [
      'Lists',
      'A list is {"data": […], "next": "…"}. Send next as cursor to get the next page; it is null on the last one. Pages have up to 100 entries; use limit for fewer. A limit beyond that, or on a list without one, gets 400.',
    ],
    [
      'Retries',
      'Send an Idempotency-Key with POST and PATCH. For 24 hours, the same call with the same key gets the first answer and happens once. Another call with it gets 422, and 409 while the first is running.',
    ],
    [
      'Batches',
      'Send up to 20 cards or 100 members as {"items": […]} to /api/v1/batches/cards or /api/v1/batches/members: POST creates or invites, PATCH changes. The answer is 200 with a result for each item, in the same order, with the status that a call of its own would have. Each item counts as a call.',
    ],
    [
      'Versions',
      'A card has a version, which is also its ETag. Send it as If-Match with a change, and you get 409 with the current card if someone changed it first.',
    ],
    [
      'Locked fields',
      'The card policy of a team can lock fields of its cards. A change of a card leaves them as they are and lists them in notTaken. To change them anyway, send "overrideLocks": true with a key of the team that has the permission policies:override. The audit log records both values, and gap=exceptions lists such cards.',
    ],
    [
      'Errors',
      'An error is application/problem+json with type, title, status, code, message and requestId. Fields that were refused are listed in issues.',
    ],
    [
      'Unknown fields',
      'A field that a call does not know is refused with 400, and issues names it, at any depth. Fields that only we set, such as userPlan, views and dates, are ignored, so you can send back what you read.',
    ],
    [
      'Changes',
      "Version 1 only grows. New fields and calls may appear in answers, so ignore what you don't know. Since November 28, 2026, unknown fields of a body are refused instead of ignored, and the webhook field status can be set.",
    ],
  ],
};
