import { AUDIT_RETENTION_DAYS } from '#shared/api/organizations/audit.ts';

/** Technical measures that protect data, by topic: on the security page and in the agreement. */
export const MEASURES: readonly (readonly [term: string, text: string])[] = [
  [
    'Transport',
    "Every address answers over HTTPS only and says so for a year (HSTS). Calls between the parts of the service stay in Cloudflare's network.",
  ],
  ['Storage', 'Cloudflare encrypts databases, pictures and queues at rest.'],
  [
    'Passwords',
    'Stored as scrypt hashes, each with its own salt. Wrong passwords wait longer each time, by account and by network, and no stranger can lock an account.',
  ],
  [
    'Sessions',
    'Each sign-in is one session of at most 30 days that its owner sees under Settings and can end. A new password ends all others at once.',
  ],
  [
    'Keys and secrets',
    'API keys are stored as hashes and shown once. Secrets of webhooks are encrypted. Keys have permissions, an optional end and a record of their use.',
  ],
  [
    'Separation',
    'Every query of a team carries its ID, and history and contacts of each account and team are in a database of their own.',
  ],
  [
    'Roles',
    'Owners, admins, managers, members and auditors. What each may do is one table that the server checks on every call.',
  ],
  [
    'Audit log',
    `What changes in a team is recorded with who, when and from which network, for ${AUDIT_RETENTION_DAYS} days. Each entry contains the hash of the one before, so that a change to the log shows.`,
  ],
  [
    'Mistakes',
    'Deleting asks for the password or can be undone. Teams and accounts that others depend on end after seven days, and everyone concerned is told by email.',
  ],
  [
    'Pages',
    "A content security policy allows our own files only. A card's page runs no code of others, and what people type never becomes code.",
  ],
  [
    'Abuse',
    'Every call is limited per minute, and each account has a budget per day. Reported cards are reviewed and can be taken down at once.',
  ],
  [
    'Recovery',
    "The database and each account's own database can be restored to any minute of the last 30 days.",
  ],
];
