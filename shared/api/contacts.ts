import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { LINK_SOURCES } from '#shared/card/link/link-source.ts';
import { cleanTextSchema, singleLineSchema, textSchema } from '#shared/text/text-schema.ts';

/** In characters. */
export const VISITOR_NOTE_MAX = 1000;
export const OWNER_NOTE_MAX = 10_000;
export const TAGS_MAX = 20;
export const TAG_LENGTH_MAX = 40;
/** In characters. */
export const SEARCH_MAX = 100;
export const MERGE_MAX = 10;

/** How a visitor got to the card, from the link source in the URL. */
export type ContactSource = (typeof LINK_SOURCES)[number];

const required = (text: ReturnType<typeof singleLineSchema>, message: string) =>
  text.refine((value) => value !== '', message);

const optionalEmail = z.union([z.literal(''), emailSchema], {
  error: 'Please enter a valid email address.',
});

/** Fields a visitor fills in, validated by both sides. */
const contactFieldsSchema = z.object({
  name: required(singleLineSchema(100, 'Name'), 'Name is required.'),
  email: z.string().trim().pipe(optionalEmail).default(''),
  phone: singleLineSchema(40, 'Phone').default(''),
  company: singleLineSchema(100, 'Company').default(''),
  note: cleanTextSchema(VISITOR_NOTE_MAX, 'Your note is too long.').default(''),
});
export type ContactFields = z.infer<typeof contactFieldsSchema>;

/**
 * Submits a visitor's contact details. `key` identifies the attempt, so that a retry creates no
 * second contact.
 */
export const submitContact = endpoint({
  method: 'POST',
  path: '/api/cards/:username/contacts',
  auth: false,
  request: contactFieldsSchema
    .extend({
      consent: z.literal(true, 'Please agree before you send.'),
      /** The visitor wants the card mailed to the given address. */
      sendCard: z.boolean().default(false),
      source: z.enum(LINK_SOURCES).optional().catch(undefined),
      key: z.string().min(8).max(100).optional(),
      /** Turnstile token, where the operator has enabled Turnstile. */
      turnstileToken: z.string().max(4096).optional(),
      /** Honeypot: hidden from people, so only programs fill it in. */
      leaveEmpty: z.string().max(500).optional(),
    })
    .refine(({ email, sendCard }) => !sendCard || email !== '', {
      path: ['email'],
      message: 'Enter the address the card should be sent to.',
    }),
  response: z.object({ received: z.literal(true) }),
});
export type SubmitContact = z.infer<typeof submitContact.request>;

const tagSchema = required(singleLineSchema(TAG_LENGTH_MAX, 'A tag'), 'A tag needs a letter.');

export const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  /** Written by the visitor. */
  note: z.string(),
  ownerNote: z.string(),
  tags: z.array(z.string()),
  isMarked: z.boolean(),
  /** Date and place of the first meeting; empty until the owner sets them. */
  metOn: z.string(),
  metWhere: z.string(),
  /** Username of the card that received the contact. */
  card: z.string(),
  source: z.enum(LINK_SOURCES).nullable(),
  /** The consent sentence as it was shown. */
  consent: z.string(),
  createdAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof contactSchema>;

/** Contacts held back because many arrived at once. `stored` of them can be reviewed. */
const heldBackSchema = z.object({ stored: z.int().min(0), arrived: z.int().min(0) });
export type HeldBack = z.infer<typeof heldBackSchema>;

export const contactPageSchema = z.object({
  contacts: z.array(contactSchema),
  nextCursor: z.string().nullable(),
  /** Visible contacts, regardless of the search. */
  total: z.int().min(0),
  /** Contacts above the plan's limit, of which nothing else is revealed. */
  waiting: z.int().min(0),
  /** Not among the contacts: counted, listed and exported separately. */
  heldBack: heldBackSchema.default({ stored: 0, arrived: 0 }),
  /** Filter values and suspected duplicates, with the first page. */
  tags: z.array(z.string()),
  cards: z.array(z.string()),
  duplicates: z.array(z.array(contactSchema)),
});
export type ContactListPage = z.infer<typeof contactPageSchema>;

/** The member who has a contact: the holder of the card, or the heir of one who left. */
const contactMemberSchema = z.object({ id: z.string(), name: z.string() });
export type ContactMember = z.infer<typeof contactMemberSchema>;

const organizationContactSchema = contactSchema.extend({
  /** Null if no member of the organization has it. */
  member: contactMemberSchema.nullable(),
});
export type OrganizationContact = z.infer<typeof organizationContactSchema>;

/** A contact as programs see it. */
export const publicContactSchema = contactSchema.extend({
  /** The member who has it. Only in lists with a key of an organization. */
  member: contactMemberSchema.nullable().optional(),
});

/** Most members by whose contacts one request can be narrowed. */
export const CONTACT_HOLDERS_MAX = 10_000;

export const organizationContactPageSchema = z.object({
  contacts: z.array(organizationContactSchema),
  next: z.string().nullable(),
  /** All contacts of the organization, for those who read all; otherwise null. */
  total: z.int().min(0).nullable(),
  /** Contacts above the plan's limit, which are not shown. */
  waiting: z.int().min(0),
});

export const contactChangesSchema = z.object({
  name: required(singleLineSchema(100, 'Name'), 'Name is required.').optional(),
  email: z.string().trim().pipe(optionalEmail).optional(),
  phone: singleLineSchema(40, 'Phone').optional(),
  company: singleLineSchema(100, 'Company').optional(),
  ownerNote: textSchema(OWNER_NOTE_MAX, 'This note is too long.').optional(),
  tags: z.array(tagSchema).max(TAGS_MAX, `Use at most ${TAGS_MAX} tags.`).optional(),
  isMarked: z.boolean().optional(),
  metOn: z.union([z.literal(''), z.iso.date('Use a day such as 2026-11-20.')]).optional(),
  metWhere: singleLineSchema(100, 'The place').optional(),
});

export const newContactSchema = contactChangesSchema.required({ name: true }).extend({
  /** A username. */
  card: z.string().max(SEARCH_MAX),
  /** Identifies the attempt: a repetition returns the contact. */
  key: z.uuid(),
});
export type NewContact = z.infer<typeof newContactSchema>;

/**
 * Merges contacts into the first of `ids` without losing details: differing values go into the
 * owner's note.
 */
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

/**
 * Most held-back contacts stored per card; beyond that, the newest replaces the oldest and inherits
 * its count.
 */
export const HELD_CONTACTS_MAX = 200;
/** Retention in days. */
export const HELD_CONTACT_DAYS = 30;
/** Most held-back contacts of one page and of one request. */
export const HELD_CONTACTS_PAGE_SIZE = 50;

export const heldContactSchema = contactSchema.pick({
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

export const heldContactPageSchema = z.object({
  contacts: z.array(heldContactSchema),
  nextCursor: z.string().nullable(),
  heldBack: heldBackSchema,
  /** A plan with a limit shows as many as fit, the earliest arrivals first. These are the others. */
  hidden: z.int().min(0),
  /** Time of this response, to select everything it counts. */
  until: z.iso.datetime(),
});
export type HeldContactPage = z.infer<typeof heldContactPageSchema>;

/** Held-back contacts by id, or all up to a time: later arrivals were not reviewed. */
export const heldChoiceSchema = z.union([
  z.object({ ids: z.array(z.string().max(64)).min(1).max(HELD_CONTACTS_PAGE_SIZE) }),
  z.object({ until: z.iso.datetime() }),
]);
export type HeldChoice = z.infer<typeof heldChoiceSchema>;

export const changedContactsSchema = z.object({ changed: z.int().min(0) });

/**
 * The account's contacts as CSV (RFC 4180 with a byte order mark; no cell can run as a formula).
 */
export const exportContactsCsv = endpoint({
  method: 'GET',
  path: '/api/contacts.csv',
  auth: true,
  request: null,
  response: 'file',
});

/** The account's contacts as one address book file (vCard 3.0). */
export const exportContactsVcf = endpoint({
  method: 'GET',
  path: '/api/contacts.vcf',
  auth: true,
  request: null,
  response: 'file',
});
