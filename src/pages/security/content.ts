import type { ConditionEntry } from '#src/features/trust/conditional-list.tsx';

/** A store by the names of its bindings in `wrangler.toml`, which a test compares with this list. */
export interface StoreRow extends ConditionEntry {
  bindings: readonly string[];
}

const LEDGERS = 'Contacts, visits and audit logs. Each account and team has its own database.';

export const STORES: readonly StoreRow[] = [
  {
    bindings: ['DB'],
    term: 'Main database (D1)',
    text: 'Accounts, sessions, cards, teams, plans and messages to support.',
  },
  {
    bindings: ['LEDGERS'],
    condition: 'ledgersInEurope',
    term: 'Databases of accounts and teams (Durable Objects)',
    text: `${LEDGERS} New ones are in the European Union and stay there.`,
  },
  {
    bindings: ['LEDGERS'],
    condition: 'ledgersAnywhere',
    term: 'Databases of accounts and teams (Durable Objects)',
    text: `${LEDGERS} Cloudflare chooses the place when a database is first used.`,
  },
  {
    bindings: ['MEDIA'],
    term: 'Pictures (R2)',
    text: 'Photos, logos and link previews. Location and camera details are removed before a picture is uploaded.',
  },
  {
    bindings: ['CARDS'],
    term: 'Copies of published cards (KV)',
    text: 'What anyone can see at the address of a card, in data centers worldwide, close to whoever opens it.',
  },
  {
    bindings: ['ATTEMPTS'],
    term: 'Counters (Durable Objects)',
    text: 'How often a network address tried or called something, by hash and for a day at most. What each account spent of its daily budget, for two days.',
  },
  {
    bindings: ['EVENTS', 'JOBS', 'MAIL', 'WEBHOOKS'],
    term: 'Work in progress (Queues)',
    text: 'Emails, webhooks and visits to be counted. Deleted once processed; what keeps failing is deleted after four days.',
  },
];

/** What buyers ask for and do not get. Tests compare it with the repository's own list of limitations. */
export const NOT_OFFERED: readonly (readonly [term: string, text: string])[] = [
  [
    'Single sign-on and directories',
    'No SAML, OpenID Connect or SCIM. Teams invite people by email and by list.',
  ],
  [
    'A second factor',
    'No one-time codes or passkeys. The password is asked again before what matters.',
  ],
  [
    'Certificates',
    "The software has no SOC 2 or ISO 27001 report of its own. Cloudflare's apply to the platform it runs on.",
  ],
  ['Keys of your own', "Data is encrypted with Cloudflare's keys, not with one that you hold."],
];

export const RETENTION_INTRO =
  'An hourly cleanup deletes what has expired. These periods come from the same list that its tests check, table by table.';

/** Tables that buyers ask about, shown before the list of all. */
export const RETENTION_FIRST: readonly string[] = [
  'users',
  'sessions',
  'cards',
  'contacts',
  'visit_events',
  'visit_days',
  'audit_entries',
  'support_messages',
  'deleted_items',
];

export const REPORTING = {
  title: 'Report a vulnerability',
  text: "Tell us the steps to reproduce it, and give us time to fix it before you disclose it. Use only your own accounts and cards. Don't read, change or delete other people's data, and don't try to make the service unavailable.",
} as const;
