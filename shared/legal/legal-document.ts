import { z } from 'zod';
import { singleLineSchema, textSchema } from '#shared/text/text-schema.ts';

/** The texts that an operator publishes, in the order in which they are listed. */
export const LEGAL_KINDS = ['terms', 'privacy', 'dpa'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];
export const legalKindSchema = z.enum(LEGAL_KINDS);

export const LEGAL_TITLES: Readonly<Record<LegalKind, string>> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  dpa: 'Data Processing Agreement',
};

const PARAGRAPH_MAX = 4000;

// No `z.tuple`: that part of the library would be in the first load of the dashboard.
const entrySchema = z
  .array(textSchema(PARAGRAPH_MAX, 'A text is too long.'))
  .length(2)
  .transform(([term = '', text = '']): [string, string] => [term, text]);

export const legalSectionSchema = z.object({
  title: singleLineSchema(200, 'Title'),
  paragraphs: z.array(textSchema(PARAGRAPH_MAX, 'A paragraph is too long.')).max(40),
  /** Terms with their meanings, after the paragraphs. */
  entries: z.array(entrySchema).min(1).max(60).optional(),
});
export type LegalSection = z.infer<typeof legalSectionSchema>;

/** One version of a text, as it was published. */
const legalDocumentSchema = z.object({
  kind: legalKindSchema,
  /** The day it applies from, in UTC. */
  publishedOn: z.iso.date(),
  sections: z.array(legalSectionSchema).min(1).max(60),
});
export type LegalDocument = z.infer<typeof legalDocumentSchema>;

/** A version with the days of all versions, newest first. */
export const publishedLegalSchema = z.object({
  document: legalDocumentSchema,
  versions: z.array(z.iso.date()),
});
export type PublishedLegal = z.infer<typeof publishedLegalSchema>;

/** ID of the element in which the Worker writes what a page shows, as JSON. */
export const LEGAL_ELEMENT_ID = 'legal-document';
/** Marks the parts of a page that a published text replaces or removes. */
export const LEGAL_PART_ATTRIBUTE = 'data-legal-part';
