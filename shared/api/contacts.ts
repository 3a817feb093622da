import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { MARKED_SOURCES } from '#shared/card/marked-source.ts';
import { cleanedLine, line } from '#shared/format/line.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/** Most characters of what a visitor writes, and of the owner's own note. */
export const VISITOR_NOTE_MAX = 1000;
export const OWNER_NOTE_MAX = 10_000;
/** Most tags of one contact, and characters of each. */
export const TAGS_MAX = 20;
export const TAG_LENGTH_MAX = 40;
/** Most characters one can search for. */
export const SEARCH_MAX = 100;
/** Most contacts put together at once. */
export const MERGE_MAX = 10;

/** Where a visitor came from, by the marker in the address. */
export type ContactSource = (typeof MARKED_SOURCES)[number];

/** What may stand in a mail's header is one line (RFC 5322 §2.2). */
const oneLine = (max: number, label: string) =>
  line(max, `${label} is too long.`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line.`)
    .transform(removeInvisible);

const required = (text: ReturnType<typeof oneLine>, message: string) =>
  text.refine((value) => value !== '', message);

const optionalEmail = z.union([z.literal(''), emailSchema], {
  error: 'Please enter a valid email address.',
});

/** The fields a visitor fills in; both sides check them by this. */
const contactFieldsSchema = z.object({
  name: required(oneLine(100, 'Name'), 'Name is required.'),
  email: z.string().trim().pipe(optionalEmail).default(''),
  phone: oneLine(40, 'Phone').default(''),
  company: oneLine(100, 'Company').default(''),
  note: cleanedLine(VISITOR_NOTE_MAX, 'Your note is too long.').default(''),
});
export type ContactFields = z.infer<typeof contactFieldsSchema>;

/** A visitor leaves their details on a card. `key` names the attempt: sent again, it makes no second contact. */
export const leaveContact = endpoint({
  method: 'POST',
  path: '/api/cards/:username/contacts',
  auth: false,
  request: contactFieldsSchema
    .extend({
      consent: z.literal(true, 'Please agree before you send.'),
      /** The visitor asks for the card by mail, to the address they give. */
      sendCard: z.boolean().default(false),
      source: z.enum(MARKED_SOURCES).optional().catch(undefined),
      key: z.string().min(8).max(100).optional(),
      /** What Turnstile gave the visitor's browser, where the operator uses it. */
      turnstileToken: z.string().max(4096).optional(),
      /** No person sees this field; what is written into it comes from a program. */
      leaveEmpty: z.string().max(500).optional(),
    })
    .refine(({ email, sendCard }) => !sendCard || email !== '', {
      path: ['email'],
      message: 'Enter the address the card should be sent to.',
    }),
  response: z.object({ received: z.literal(true) }),
});
export type LeaveContact = z.infer<typeof leaveContact.request>;

const tagSchema = required(oneLine(TAG_LENGTH_MAX, 'A tag'), 'A tag needs a letter.');

/** A person somebody met. */
export const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  /** What the visitor wrote. */
  note: z.string(),
  /** What the owner wrote. */
  ownerNote: z.string(),
  tags: z.array(z.string()),
  isMarked: z.boolean(),
  /** The day one met, and where; empty while the owner has not said. */
  metOn: z.string(),
  metWhere: z.string(),
  /** The username of the card they came by. */
  card: z.string(),
  source: z.enum(MARKED_SOURCES).nullable(),
  /** The sentence they agreed to, as it was shown. */
  consent: z.string(),
  createdAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof contactSchema>;

/**
 * One's contacts, newest first. Query: `q`, `tag`, `card` (a username), `marked=true`, `cursor` as the last page gave it,
 * `limit` of 1 to 100. `waiting` is how many lie above the plan's limit: nothing else is said of those. What can be chosen
 * from, and who seems to be in the list twice, comes with the first page; `only=contacts` leaves it out, for whoever has
 * it already and searches on.
 */
export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  auth: true,
  request: null,
  response: z.object({
    contacts: z.array(contactSchema),
    nextCursor: z.string().nullable(),
    /** How many can be seen, whatever is searched for. */
    total: z.int().min(0),
    waiting: z.int().min(0),
    tags: z.array(z.string()),
    cards: z.array(z.string()),
    duplicates: z.array(z.array(contactSchema)),
  }),
});
export type ContactPage = z.infer<typeof listContacts.response>;

/** Changes what is given of a contact. */
export const updateContact = endpoint({
  method: 'PATCH',
  path: '/api/contacts/:id',
  auth: true,
  request: z.object({
    name: required(oneLine(100, 'Name'), 'Name is required.').optional(),
    email: z.string().trim().pipe(optionalEmail).optional(),
    phone: oneLine(40, 'Phone').optional(),
    company: oneLine(100, 'Company').optional(),
    ownerNote: line(OWNER_NOTE_MAX, 'This note is too long.').optional(),
    tags: z.array(tagSchema).max(TAGS_MAX, `Use at most ${TAGS_MAX} tags.`).optional(),
    isMarked: z.boolean().optional(),
    metOn: z.union([z.literal(''), z.iso.date('Use a day such as 2026-11-20.')]).optional(),
    metWhere: oneLine(100, 'The place').optional(),
  }),
  response: contactSchema,
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  auth: true,
  request: null,
  response: null,
});

/** Puts contacts together into the first of `ids`, without loss: what differs goes into the owner's note. */
export const mergeContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/merge',
  auth: true,
  request: z.object({
    ids: z
      .array(z.string().max(64))
      .min(2)
      .max(MERGE_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each contact once.'),
  }),
  response: contactSchema,
});

/** One's contacts as a table (RFC 4180, with a byte order mark; no cell can run as a formula). */
export const contactsCsv = endpoint({
  method: 'GET',
  path: '/api/contacts.csv',
  auth: true,
  request: null,
  response: 'file',
});

/** One's contacts as one file for an address book (vCard 3.0). */
export const contactsVcf = endpoint({
  method: 'GET',
  path: '/api/contacts.vcf',
  auth: true,
  request: null,
  response: 'file',
});
