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

/** How many contacts were held back because many arrived at once. `stored` of them can be reviewed. */
const heldBackSchema = z.object({ stored: z.int().min(0), arrived: z.int().min(0) });
export type HeldBack = z.infer<typeof heldBackSchema>;

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
    /** Not among the contacts: counted, listed and exported apart. */
    heldBack: heldBackSchema.default({ stored: 0, arrived: 0 }),
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

/** Most held-back contacts stored for a card; beyond, the newest replaces the oldest and adds its count to its own. */
export const HELD_CONTACTS_MAX = 200;
/** How long a held-back contact is stored, in days. */
export const HELD_CONTACT_DAYS = 30;
/** Most held-back contacts of one page, and of one call that names them. */
export const HELD_PAGE = 50;

const heldContactSchema = contactSchema.pick({
  id: true,
  name: true,
  email: true,
  phone: true,
  company: true,
  note: true,
  card: true,
  source: true,
  consent: true,
  createdAt: true,
});
export type HeldContact = z.infer<typeof heldContactSchema>;

/**
 * What was held back, newest first. Query: `cursor` as the last page gave it. A plan with a limit shows as many as it has
 * room for, the oldest first to arrive; `hidden` is how many more are stored.
 */
export const listHeldContacts = endpoint({
  method: 'GET',
  path: '/api/contacts/held-back',
  auth: true,
  request: null,
  response: z.object({
    contacts: z.array(heldContactSchema),
    nextCursor: z.string().nullable(),
    heldBack: heldBackSchema,
    hidden: z.int().min(0),
    /** The moment of this answer, to choose all it counts. */
    until: z.iso.datetime(),
  }),
});
export type HeldContactPage = z.infer<typeof listHeldContacts.response>;

/** Held-back contacts by their ids, or all that arrived up to a moment: what came later was not reviewed. */
const heldChoiceSchema = z.union([
  z.object({ ids: z.array(z.string().max(64)).min(1).max(HELD_PAGE) }),
  z.object({ until: z.iso.datetime() }),
]);
export type HeldChoice = z.infer<typeof heldChoiceSchema>;

/** Moves held-back contacts among the contacts, behind those that are there. Answers how many. */
export const keepHeldContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/held-back/keep',
  auth: true,
  request: heldChoiceSchema,
  response: z.object({ changed: z.int().min(0) }),
});

/** Deletes held-back contacts. Answers how many. */
export const deleteHeldContacts = endpoint({
  method: 'POST',
  path: '/api/contacts/held-back/delete',
  auth: true,
  request: heldChoiceSchema,
  response: z.object({ changed: z.int().min(0) }),
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
