import { z } from 'zod';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import { contactSchema, SEARCH_MAX, type Contact } from '#shared/api/contacts.ts';
import {
  markStrangersText,
  STRANGERS_TEXT_RULE,
  strangersTextSchema,
} from '#worker/mcp/strangers-text.ts';
import { tool } from './tool.ts';

/** What the visitor wrote is marked. The owner's own notes are not. */
const markedContactSchema = contactSchema
  .pick({
    id: true,
    ownerNote: true,
    tags: true,
    metOn: true,
    metWhere: true,
    card: true,
    source: true,
    createdAt: true,
  })
  .extend({
    name: strangersTextSchema,
    email: strangersTextSchema,
    phone: strangersTextSchema,
    company: strangersTextSchema,
    note: strangersTextSchema,
  });

const pageSchema = z.object({ data: z.array(contactSchema), next: z.string().nullable() });

export const searchContactsTool = tool({
  name: 'search_contacts',
  title: 'Search contacts',
  description: `Finds contacts of this account, newest first, or reads the one with “id”. ${STRANGERS_TEXT_RULE}`,
  scopes: ['contacts:read'],
  input: z.object({
    text: z.string().max(SEARCH_MAX).optional().describe('Words to search for.'),
    tag: z.string().max(SEARCH_MAX).optional().describe('Only contacts with this tag.'),
    card: z.string().max(SEARCH_MAX).optional().describe('Only contacts of this card’s username.'),
    since: z.iso.datetime().optional().describe('Only contacts received at or after this time.'),
    id: z.uuid().optional().describe('Only the contact with this ID.'),
    limit: z.int().min(1).max(50).default(20),
    cursor: z.string().max(1000).optional().describe('“next” of the answer before.'),
  }),
  output: z.object({
    contacts: z.array(markedContactSchema),
    next: z.string().nullable().describe('More contacts follow if this is not null.'),
  }),
  async run({ callApi }, { text, id, ...query }) {
    if (id !== undefined) {
      const contact = contactSchema.parse(
        await callApi(CONTACTS.read.api.name, { params: { id } }),
      );
      return { contacts: [markContact(contact)], next: null };
    }
    const answer = await callApi(CONTACTS.list.api.name, { query: { ...query, q: text } });
    const { data, next } = pageSchema.parse(answer);
    return { contacts: data.map(markContact), next };
  },
});

function markContact(contact: Contact): z.infer<typeof markedContactSchema> {
  const { id, ownerNote, tags, metOn, metWhere, card, source, createdAt } = contact;
  return {
    id,
    name: markStrangersText(contact.name),
    email: markStrangersText(contact.email),
    phone: markStrangersText(contact.phone),
    company: markStrangersText(contact.company),
    note: markStrangersText(contact.note),
    ownerNote,
    tags,
    metOn,
    metWhere,
    card,
    source,
    createdAt,
  };
}
