import { z } from 'zod';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { singleLineSchema } from '#shared/text/text-schema.ts';

const requiredSchema = (what: string, example: string) =>
  singleLineSchema(300, what).refine((text) => text !== '', `Fill it in, such as "${example}".`);
const optionalSchema = (what: string) => singleLineSchema(300, what).default('');

/** What an operator fills in once; the templates are built from it. */
export const legalDetailsSchema = z.strictObject({
  /** With its legal form. */
  company: requiredSchema('company', 'Meier Cards AG'),
  address: requiredSchema('address', 'Bahnhofstrasse 1, 8001 Zurich'),
  country: requiredSchema('country', 'Switzerland'),
  /** Register and number, or empty. */
  register: optionalSchema('register'),
  vatId: optionalSchema('vatId'),
  /** Who represents the company. */
  representedBy: optionalSchema('representedBy'),
  email: emailSchema,
  /** For requests about personal data; `email` unless set. */
  privacyEmail: z.union([z.literal(''), emailSchema]).default(''),
  /** Name and address of the data protection officer, or empty where there is none. */
  dataProtectionOfficer: optionalSchema('dataProtectionOfficer'),
  /** Representative in the European Union (GDPR, article 27), or empty. */
  representativeInEurope: optionalSchema('representativeInEurope'),
  supervisoryAuthority: requiredSchema(
    'supervisoryAuthority',
    'the Federal Data Protection and Information Commissioner, Bern',
  ),
  governingLaw: requiredSchema('governingLaw', 'the laws of Switzerland'),
  courts: requiredSchema('courts', 'Zurich, Switzerland'),
  minimumAge: z.int().min(13).max(21).default(16),
  /** Days between the notice of a change and the change. */
  noticeDays: z.int().min(14).max(180).default(30),
  /** Hours until customers get notice of a breach of their data. */
  breachHours: z.int().min(1).max(72).default(48),
});
export type LegalDetails = z.infer<typeof legalDetailsSchema>;
