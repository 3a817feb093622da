import { AUDIT_RETENTION_DAYS } from '#shared/api/organizations/audit.ts';

/** Technical measures that protect data, by topic: on the security page and in the agreement. */
export const MEASURES: readonly (readonly [term: string, text: string])[] = [
  [
    'Transport',
    "Every answer tells browsers to use HTTPS only, for a year (HSTS). Calls between the parts of the service stay in Cloudflare's network.",
  ],
  ['Storage', 'Cloudflare encrypts databases, pictures and copies of cards at rest.'],
  [
    'Passwords',
    'Stored as scrypt hashes, each with its own salt. After five wrong passwords each next attempt waits longer, by account and by network, and no stranger can lock an account.',
  ],
  [
    'Sessions',
    'Each sign-in is one session that ends after 7 days without use and 30 days at most. People see and end theirs under Settings, and a new password ends all others at once.',
  ],
  [
    'Access rules',
    'Owners of a team can ask for the password again after some hours, and limit from which networks people, API keys and assistants use it.',
  ],
  [
    'Keys and secrets',
    'API keys are stored as hashes and shown once. Secrets of webhooks are encrypted (AES-256-GCM). Each key has permissions, an optional end, and the day and network of its latest use.',
  ],
  [
    'Separation',
    'Contacts, visits and the audit log of each account and team are in a database of their own. In the main database, every query of a team carries its ID.',
  ],
  [
    'Roles',
    'Owners, admins, managers, members and auditors. What each may do is one table that the server checks on every call.',
  ],
  [
    'Audit log',
    `What changes in a team is recorded with who, when and from which network, for ${AUDIT_RETENTION_DAYS} days. Each entry contains the hash of the one before, so an exported log shows whether anything was changed.`,
  ],
  [
    'Mistakes',
    'Deleting asks for the password or can be undone. Teams, and accounts that pay for others, end after seven days, and the owners of the team get an email.',
  ],
  [
    'Pages',
    'A content security policy lets only our own scripts run, and what people type never becomes code. Where Cloudflare Turnstile is on, its script runs on the form for contact details. A YouTube video on a card loads once someone presses play.',
  ],
  [
    'Abuse',
    'Calls are limited per minute, and each account has a budget per day. Anyone can report a card, and operators can take it down at once.',
  ],
  [
    'Recovery',
    'Cloudflare stores every state of the main database, and of the database of each account and team, for 30 days. We can return to any of them.',
  ],
];
