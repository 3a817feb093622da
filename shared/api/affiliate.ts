import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { listStatements } from '#shared/api/organizations/partner/statements.ts';

const affiliateSchema = z.object({
  /** The link to share; null until it is created. */
  url: z.string().nullable(),
  /** An operator suspended it: it earns nothing. */
  isSuspended: z.boolean(),
  percent: z.int(),
  windowDays: z.int(),
  waitDays: z.int(),
  months: z.int(),
  /** Of the last 90 days. */
  clicks: z.int(),
  signUps: z.int(),
  /** Referred accounts that have paid. */
  payingCustomers: z.int(),
});
export type Affiliate = z.infer<typeof affiliateSchema>;

/** The affiliate link of the account and its numbers. `plan_limit` on plans without one. */
export const readAffiliate = endpoint({
  method: 'GET',
  path: '/api/affiliate',
  auth: true,
  request: null,
  response: affiliateSchema,
});

/** Creates the link, once. `plan_limit` on plans without one. */
export const createAffiliateLink = endpoint({
  method: 'POST',
  path: '/api/affiliate/link',
  auth: true,
  request: null,
  response: affiliateSchema,
});

/** Commissions by month, newest first. Query: `before`, a month. Readable on every plan. */
export const listCommissions = endpoint({
  method: 'GET',
  path: '/api/affiliate/statements',
  auth: true,
  request: null,
  response: listStatements.response.pick({ statements: true, next: true }),
});
