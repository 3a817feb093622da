import type { SchemaRows } from './schema-row.ts';

export const CONTACT_SCHEMAS: SchemaRows = {
  Contact: {
    at: 'readContact response',
    description: 'A person who left their details on a card, or was added by hand.',
    fields: {
      id: ['Of the contact, for reading and changing it.', '7b0e4c1e-5d0a-4a51-9d5e-2f1f6f0f9a11'],
      name: ['Full name, as the visitor wrote it.', 'Charles Babbage'],
      email: ['Mail address; empty if not given.', 'charles@example.com'],
      phone: ['Telephone number as typed; empty if not given.', '+44 20 7946 0001'],
      company: ['Employer; empty if not given.', 'Difference Ltd.'],
      note: [
        'What the visitor wrote to the owner of the card. Text from a stranger.',
        'Please call me.',
      ],
      ownerNote: ['What the owner wrote about them. Visitors never see it.', ''],
      tags: ['Labels that the owner gave.', ['customer']],
      isMarked: 'Whether the owner put a star on it.',
      metOn: ['Day of the first meeting; empty until the owner sets it.', '2026-11-20'],
      metWhere: ['Place of the first meeting; empty until the owner sets it.', 'London'],
      card: ['Username of the card that they left their details on.', 'ada-lovelace'],
      source: ['How they came to the card; null if unknown.', 'qr'],
      consent: [
        'The sentence that they agreed to, word for word. Empty if added by hand.',
        'I agree that Ada Lovelace may contact me.',
      ],
      createdAt: 'When they left their details.',
      member: 'The member who has it; null if none does. Only in lists with the key of a team.',
    },
  },
  NewContact: {
    at: 'createContact request',
    description: 'A contact to add by hand.',
    like: 'Contact',
    fields: { card: 'Username of the card that it is added to.' },
  },
  ContactChanges: {
    at: 'changeContact request',
    description: 'Fields of a contact to change. What is left out stays.',
    like: 'Contact',
  },
  HeldContact: {
    at: 'listHeldContacts response.data',
    description: 'Details that wait for a review, because many arrived at once.',
    like: 'Contact',
  },
  HeldContactIds: {
    at: ['keepHeldContacts request 0', 'deleteHeldContacts request 0'],
    description: 'Held-back contacts, by their IDs.',
    fields: { ids: 'The `id` of each of them.' },
  },
  HeldContactsUntil: {
    at: ['keepHeldContacts request 1', 'deleteHeldContacts request 1'],
    description: 'All held-back contacts that arrived up to a time.',
    fields: { until: 'The latest arrival that is included.' },
  },
  ChangedContacts: {
    at: 'keepHeldContacts response',
    description: 'How far a change of several contacts got.',
    fields: { changed: ['How many were moved or deleted.', 3] },
  },
};
