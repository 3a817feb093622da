import type { SchemaRows } from './schema-row.ts';

export const KEY_SCHEMAS: SchemaRows = {
  Me: {
    at: 'readMe response',
    description: 'What the key of a call is.',
    fields: {
      key: 'The key itself, without its secret.',
      owner: 'Whose data it reaches.',
      limits: 'How much it may be used.',
    },
  },
  KeyDetails: {
    at: 'Me key',
    description: 'An API key without its secret.',
    fields: {
      id: ['Part of the key after its prefix.', '4fK2mQ9x'],
      name: ['What the person who made it called it.', 'CRM sync'],
      scopes: ['What it may do.', ['cards:read', 'contacts:read']],
      expiresAt: ['When it ends; null for never.', null],
    },
  },
  KeyOwner: {
    at: 'Me owner',
    description: 'The account or team that a key belongs to.',
    fields: {
      kind: ['`organization` for a team.', 'person'],
      name: ['Of the person or the team.', 'Ada Lovelace'],
      plan: ['What limits and features follow.', 'business_pro'],
    },
  },
  KeyLimits: {
    at: 'Me limits',
    description: 'How much a key may be used.',
    fields: { callsPerMinute: ['Calls in 60 seconds before a call is refused with 429.', 1000] },
  },
};
