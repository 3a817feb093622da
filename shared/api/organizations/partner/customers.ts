import { z } from 'zod';
import {
  emailSchema,
  newPasswordSchema,
  personNameSchema,
  userSchema,
} from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

/** `new`: the address is not confirmed. `idle`: no card is public. */
export const CUSTOMER_STATES = ['new', 'idle', 'active'] as const;
export type CustomerState = (typeof CUSTOMER_STATES)[number];

/** What a partner sees of an account: enough to answer its questions, and nothing it stores. */
const customerSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  plan: z.enum(PLAN_IDS),
  state: z.enum(CUSTOMER_STATES),
  /** Public cards of its own. */
  cards: z.int().min(0),
  joinedBy: z.enum(['sign_up', 'invitation']),
  joinedAt: z.iso.datetime(),
});
export type PartnerCustomer = z.infer<typeof customerSchema>;

/**
 * Customers of a partner, newest first, 50 a page. Query: `q` finds beginnings of words of name and
 * address, `cursor`.
 */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/customers',
  auth: true,
  request: null,
  response: z.object({ customers: z.array(customerSchema), next: z.string().nullable() }),
});

/** Releases a customer: the account stays with everything it has, without the partner. */
export const releaseCustomer = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/customers/:customer',
  auth: true,
  request: null,
  response: null,
});

const customerInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
});
export type PendingCustomer = z.infer<typeof customerInvitationSchema>;

/** Newest first, 50 a page. Query: `cursor`. */
export const listCustomerInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/customer-invitations',
  auth: true,
  request: null,
  response: z.object({
    invitations: z.array(customerInvitationSchema),
    next: z.string().nullable(),
  }),
});

/** Mails an invitation. For an invited address, a new link replaces the former one. */
export const inviteCustomer = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/customer-invitations',
  auth: true,
  request: z.object({ email: emailSchema }),
  response: z.object({ invitation: customerInvitationSchema }),
});

export const revokeCustomerInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/customer-invitations/:invitation',
  auth: true,
  request: null,
  response: null,
});

const tokenSchema = z.string().min(1).max(200);

/** What a mailed link is about. 404 if it was used, revoked or has expired. */
export const readCustomerInvitation = endpoint({
  method: 'POST',
  path: '/api/customer-invitations/read',
  auth: false,
  request: z.object({ token: tokenSchema }),
  response: z.object({
    /** The partner's name of the product. */
    partner: z.string(),
    email: z.string(),
    hasAccount: z.boolean(),
  }),
});
export type CustomerInvitationPreview = z.infer<typeof readCustomerInvitation.response>;

const partnerSchema = z.object({ id: z.string(), name: z.string() });

/**
 * Joins with the session's account. 409 `other_account` for another address, and `other_partner`
 * for a customer of another partner, who has to leave it first.
 */
export const acceptCustomerInvitation = endpoint({
  method: 'POST',
  path: '/api/customer-invitations/accept',
  auth: true,
  request: z.object({ token: tokenSchema }),
  response: z.object({ partner: partnerSchema }),
});

/** Creates an account for the invited address, which the token proves, and joins. */
export const signUpCustomer = endpoint({
  method: 'POST',
  path: '/api/customer-invitations/signup',
  auth: false,
  request: z.object({
    token: tokenSchema,
    firstName: personNameSchema('First name'),
    lastName: personNameSchema('Last name'),
    password: newPasswordSchema,
  }),
  response: z.object({ partner: partnerSchema, token: z.string(), user: userSchema }),
});

/** The partner whose customer the caller is, or null. */
export const readOwnPartner = endpoint({
  method: 'GET',
  path: '/api/account/partner',
  auth: true,
  request: null,
  response: z.object({
    partner: partnerSchema.extend({ joinedAt: z.iso.datetime() }).nullable(),
  }),
});

/** Leaves the partner. Everything stays with the account. */
export const leavePartner = endpoint({
  method: 'DELETE',
  path: '/api/account/partner',
  auth: true,
  request: null,
  response: null,
});

export const readCustomerNumbers = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/customer-numbers',
  auth: true,
  request: null,
  response: z.object({
    customers: z.int().min(0),
    /** Customers who joined in the last 30 days. */
    joined: z.int().min(0),
    byPlan: z.array(z.object({ plan: z.enum(PLAN_IDS), customers: z.int().min(0) })),
    byState: z.array(z.object({ state: z.enum(CUSTOMER_STATES), customers: z.int().min(0) })),
    cards: z.int().min(0),
    /**
     * Visits of the last 30 days by day (UTC), oldest first. Null for so few customers that a sum
     * would show what single people do.
     */
    days: z
      .array(z.object({ day: z.iso.date(), views: z.int().min(0), clicks: z.int().min(0) }))
      .nullable(),
  }),
});
export type CustomerAnalytics = z.infer<typeof readCustomerNumbers.response>;
