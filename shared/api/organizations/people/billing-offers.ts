import { z } from 'zod';
import { rowIdSchema } from '#shared/api/organizations/people/members.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

/** Days after which an offer without an answer ends. */
export const BILLING_OFFER_DAYS = 14;

const personSchema = z.object({ name: z.string(), email: z.string() });

/** What the recipient of an offer takes on, as it is now. */
const billingTermsSchema = z.object({
  /** The recipient's plan, which the team then has. */
  plan: z.enum(PLAN_IDS),
  /** Members and open invitations of the team. */
  seats: z.int().min(0),
  /** Seats that other teams of the recipient use. */
  seatsElsewhere: z.int().min(0),
  /** Seats of the recipient's plan; null without a limit. */
  seatLimit: z.int().min(0).nullable(),
});
export type BillingTerms = z.infer<typeof billingTermsSchema>;

const billingOfferSchema = z.object({
  id: z.string(),
  /** The billing owner, who pays until the offer is accepted. */
  from: personSchema,
  to: personSchema,
  /** `sent` and `received` for the two, `other` for other owners. */
  side: z.enum(['sent', 'received', 'other']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  terms: billingTermsSchema,
});
export type BillingOffer = z.infer<typeof billingOfferSchema>;

const PATH = '/api/organizations/:org/billing-offer';

/** The open offer of an organization; null without one. Owners only. */
export const readBillingOffer = endpoint({
  method: 'GET',
  path: PATH,
  auth: true,
  request: null,
  response: z.object({ offer: billingOfferSchema.nullable() }),
});

/**
 * Offers billing to another owner, who pays once they accept. Repeated for the same person it returns
 * the open offer; refused with `billing_offered` while another person has one. Only the billing owner
 * may.
 */
export const offerBilling = endpoint({
  method: 'PUT',
  path: PATH,
  auth: true,
  request: z.object({ member: rowIdSchema }),
  response: z.object({ offer: billingOfferSchema }),
});

/** Withdraws an offer. Only the billing owner may. */
export const withdrawBillingOffer = endpoint({
  method: 'DELETE',
  path: `${PATH}/:offer`,
  auth: true,
  request: null,
  response: null,
});

/**
 * Accepts an offer: the caller pays from now on, with their plan. `plan` and `seats` are the terms that
 * they saw; refused with `billing_terms_changed` if these are others by now, and with `plan_limit` if
 * their plan has too few seats. Only the recipient may.
 */
export const acceptBillingOffer = endpoint({
  method: 'POST',
  path: `${PATH}/:offer/accept`,
  auth: true,
  request: billingTermsSchema.pick({ plan: true, seats: true }),
  response: null,
});

/** Declines an offer. Only the recipient may. */
export const declineBillingOffer = endpoint({
  method: 'POST',
  path: `${PATH}/:offer/decline`,
  auth: true,
  request: null,
  response: null,
});
