import { z } from 'zod';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { buildPassJson, type PassSource } from '#worker/wallet/apple/pass-json.ts';
import { buildContent } from '#tests/worker/wallet/card-content.ts';

const ISSUER = {
  passTypeIdentifier: 'pass.com.example',
  teamIdentifier: 'ABCDE12345',
  organizationName: 'Tip Top Cards',
};
/** Square codes leave space for four fields in the two rows below the name. */
const ROW_FIELDS_MAX = 4;
const TEXTS = { description: '', bio: '', instructions: '' };

const fieldSchema = z.object({
  key: z.string().min(1),
  label: z.string().optional(),
  value: z.string().min(1),
  changeMessage: z.string().includes('%@').optional(),
  attributedValue: z.string().optional(),
});
/** Wallet's requirements for the generic and poster styles (wallet.md §1.3, §1.6). */
const passSchema = z.object({
  formatVersion: z.literal(1),
  passTypeIdentifier: z.string().regex(/^pass\./),
  teamIdentifier: z.string().length(10),
  organizationName: z.string().min(1),
  serialNumber: z.string().regex(/^[\w-]+$/),
  description: z.string().min(1).max(320),
  backgroundColor: z.string().regex(/^rgb\(\d+, \d+, \d+\)$/),
  foregroundColor: z.string().regex(/^rgb\(\d+, \d+, \d+\)$/),
  labelColor: z.string().regex(/^rgb\(\d+, \d+, \d+\)$/),
  sharingProhibited: z.literal(false),
  webServiceURL: z.url({ protocol: /^https$/ }),
  authenticationToken: z.string().min(16),
  maxDistance: z.number(),
  locations: z
    .array(
      z.strictObject({
        latitude: z.number(),
        longitude: z.number(),
        relevantText: z.string().min(1).optional(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  userInfo: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  barcodes: z.tuple([
    z.object({
      format: z.literal('PKBarcodeFormatQR'),
      message: z.string().regex(/^[\x20-\x7e]+$/),
      messageEncoding: z.literal('iso-8859-1'),
      altText: z.string(),
    }),
  ]),
  voided: z.literal(true).optional(),
  expirationDate: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    .optional(),
  generic: z.object({
    primaryFields: z.array(fieldSchema).length(1),
    secondaryFields: z.array(fieldSchema).max(ROW_FIELDS_MAX),
    backFields: z.array(fieldSchema),
  }),
  posterGeneric: z.object({
    primaryFields: z.array(fieldSchema).min(1).max(4),
    footerFields: z.array(fieldSchema).length(1),
    backFields: z.array(fieldSchema),
  }),
});

/** The pass as a device parses it. */
export function readPass(changes: Partial<PassSource> = {}) {
  const source: PassSource = {
    card: buildContent(),
    url: 'https://cards.test/ann',
    texts: TEXTS,
    settings: DEFAULT_PASS_SETTINGS,
    notice: null,
    serial: '3f0c9a52-7f59-4c39-9d0a-0a4c1a3e7a11',
    token: 'a-token-of-more-than-sixteen-characters',
    voidedAt: null,
    ...changes,
  };
  return passSchema.parse(JSON.parse(JSON.stringify(buildPassJson(source, ISSUER))));
}
