import type { SchemaRows } from './schema-row.ts';

export const PASS_SCHEMAS: SchemaRows = {
  Pass: {
    at: 'listPasses response.data',
    description: 'A card in the wallets of phones.',
    fields: {
      serial: ['Of the pass, the same on every phone.', '0f2c6b1e-7a52-4a53-9a86-33b6a1e2d4c5'],
      username: ['Of the card that it shows.', 'ada-lovelace'],
      name: ['Whom the card is of.', 'Ada Lovelace'],
      state: '`voided` while its card is not public.',
      devices: ['Phones with Apple Wallet that have it.', 12],
      createdAt: 'When it was made.',
      appleWalletUrl: ['Adds it to Apple Wallet; null where that is not set up.', null],
      googleWalletUrl: ['Adds it to Google Wallet; null where that is not set up.', null],
    },
  },
  PassMessage: {
    at: 'sendPassMessage response',
    description: 'A message to everyone who holds a pass, and how far it got.',
    fields: {
      id: ['Of the message.', '9c2f4e6a-8b0d-4c3e-9f7a-9b0c1d2e3f40'],
      title: ['Heading on the lock screen.', 'Engines'],
      message: [
        'Text on the lock screen and on the back of the pass.',
        'Our new office opens on Monday.',
      ],
      actionUrl: ['Web address that a tap opens; empty for none.', ''],
      createdAt: 'When it was sent.',
      isDone: 'Whether every phone has been tried.',
      passes: ['What became of it for each pass, at most 100. Empty until sending starts.', []],
    },
  },
  PassOutcome: {
    at: 'PassMessage passes',
    description: 'What became of a message for one pass.',
    fields: {
      serial: 'Of the pass.',
      username: 'Of the card that the pass shows.',
      name: 'Whom the card is of.',
      state: '`gone` when its card was deactivated or deleted first.',
      phones: 'Phones with Apple Wallet, by what became of it there.',
      google: 'In Google Wallet; `quiet` without an alert, null without a pass there.',
    },
  },
  PhoneCounts: {
    at: 'PassOutcome phones',
    description: 'Numbers of phones by what became of a message.',
    fields: {
      waiting: 'Not tried yet.',
      sent: 'Notified by Apple at once.',
      later: 'They fetch it on their own.',
      gone: 'The pass was removed there.',
      failed: 'Could not be reached.',
    },
  },
  NewPassMessage: {
    at: 'sendPassMessage request',
    description: 'A message to send.',
    like: 'PassMessage',
  },
};
