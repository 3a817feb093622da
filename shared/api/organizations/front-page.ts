import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { frontPageSchema } from '#shared/organization/front-page.ts';

/** In characters. */
const WEBSITE_MAX = 500;

/** The page at the root of a company's own domain. */
export const readFrontPage = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/front-page',
  auth: true,
  request: null,
  response: z.object({
    frontPage: frontPageSchema,
    /** Where it is; null without an own domain. */
    address: z.url().nullable(),
    /** Members who agreed to be listed, also those without a public card. */
    agreed: z.int().min(0),
  }),
});

/**
 * Refused with `invalid_input` unless `website` is an https address outside this server, and one of
 * the company's own domains if the root leads there.
 */
export const updateFrontPage = endpoint({
  method: 'PUT',
  path: '/api/organizations/:org/front-page',
  auth: true,
  request: frontPageSchema
    .extend({ website: z.string().trim().max(WEBSITE_MAX, 'This address is too long.') })
    .refine(({ website, opens }) => opens === 'page' || website !== '', {
      path: ['website'],
      message: 'Enter the address of your site.',
    }),
  response: z.object({ frontPage: frontPageSchema }),
});

const listingSchema = z.object({
  /** Whether the caller agreed to be on the company's page. */
  isListed: z.boolean(),
  /** Whether the page lists people at present. */
  isListOpen: z.boolean(),
  address: z.url().nullable(),
});

/** Whether the caller is on the page of the company. */
export const readListing = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/listing',
  auth: true,
  request: null,
  response: listingSchema,
});

export const updateListing = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/listing',
  auth: true,
  request: z.object({ isListed: z.boolean() }),
  response: listingSchema,
});
