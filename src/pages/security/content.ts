import type { ConditionEntry } from '#src/features/trust/conditional-list.tsx';

/** A store by the names of its bindings in `wrangler.toml`, which a test compares with this list. */
export interface StoreRow extends ConditionEntry {
  bindings: readonly string[];
}

const LEDGERS = 'Contacts, visits and audit logs. Each account and team has one of its own.';

export const STORES: readonly StoreRow[] = [
  {
    bindings: ['DB'],
    term: 'Main database (D1)',
    text: 'Accounts, sessions, cards, teams, plans, messages to support.',
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
    text: `${LEDGERS} Cloudflare chooses the place when it is first used.`,
  },
  {
    bindings: ['MEDIA'],
    term: 'Pictures (R2)',
    text: 'Photos, logos and link previews. Location and camera details are removed before a picture is uploaded.',
  },
  {
    bindings: ['CARDS'],
    term: 'Copies of published cards (KV)',
    text: 'What anyone can see at the address of a card, close to whoever opens it, worldwide.',
  },
  {
    bindings: ['ATTEMPTS'],
    term: 'Counters (Durable Objects)',
    text: 'Attempts and calls by hash of the network address, for a day at most, and what each account spent of its daily budget, for two days.',
  },
  {
    bindings: ['EVENTS', 'JOBS', 'MAIL', 'WEBHOOKS'],
    term: 'Work in progress (Queues)',
    text: 'Emails, webhooks, visits to be counted. Gone once done; what fails again and again, after four days.',
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
  'What is deleted when, for every table there is. This list is built from the one that the tests of the hourly cleanup run on.';

export const REPORTING = {
  title: 'Reporting a vulnerability',
  text: "Tell us the steps to reproduce it, and give us time to fix it before you disclose it. Use only your own accounts and cards. Don't read, change or delete other people's data, and don't try to make the service unavailable.",
} as const;
