import { z } from 'zod';
import {
  emailSchema,
  newPasswordSchema,
  personNameSchema,
  userSchema,
} from '#shared/api/auth/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { BULK_INVITATIONS_MAX } from '#shared/organization/limits.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { groupIdsSchema } from './members.ts';

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  groups: z.array(z.string()),
  status: z.enum(['open', 'expired']),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

/**
 * Mails an invitation. Uses a seat until it is accepted, revoked or expired. `id` identifies the
 * attempt: a repetition mails a new link.
 */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitations',
  auth: true,
  request: z.object({
    email: emailSchema,
    role: roleSchema,
    groups: groupIdsSchema.optional(),
    id: z.uuid().optional(),
  }),
  response: z.object({ invitation: invitationSchema }),
});

/**
 * Newest first; with `q`, those whose address contains it, by address. A page of a search may be short
 * or empty while `next` is set. Query: `cursor`, `q`. Managers see those for their groups.
 */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/invitations',
  auth: true,
  request: null,
  response: z.object({ invitations: z.array(invitationSchema), next: z.string().nullable() }),
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/invitations/:invitation',
  auth: true,
  request: null,
  response: null,
});

/**
 * Mails a new link, which replaces the former one, and extends the invitation. `rate_limited` for one
 * that a person was reminded of today.
 */
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitations/:invitation/resend',
  auth: true,
  request: null,
  response: z.object({ invitation: invitationSchema }),
});

const bulkSchema = z.object({
  invitations: z.array(z.string().max(64)).min(1).max(BULK_INVITATIONS_MAX),
});
const bulkResultsSchema = z.object({
  results: z.array(
    z.object({ id: z.string(), outcome: z.enum(['changed', 'refused']), reason: z.string() }),
  ),
});
export type BulkInvitationResults = z.infer<typeof bulkResultsSchema>;

/** `resendInvitation` for many. Each counts among the mails of the day; one that fails stops no other. */
export const remindInvitations = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitations/remind',
  auth: true,
  request: bulkSchema,
  response: bulkResultsSchema,
});

/** `revokeInvitation` for many. */
export const revokeInvitations = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/invitations/revoke',
  auth: true,
  request: bulkSchema,
  response: bulkResultsSchema,
});

const tokenSchema = z.string().min(1).max(200);

/** What a mailed link is about. 404 if it was used, revoked or has expired. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  auth: false,
  request: z.object({ token: tokenSchema }),
  response: z.object({
    organization: z.string(),
    email: z.string(),
    role: roleSchema,
    hasAccount: z.boolean(),
    /** The card that the organization made for the person; null without one. */
    card: z
      .object({
        name: z.string(),
        username: z.string(),
        /** Whether it is public already. */
        isPublic: z.boolean(),
      })
      .nullable(),
  }),
});
export type InvitationPreview = z.infer<typeof readInvitation.response>;

const joinedSchema = z.object({
  organization: z.object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    plan: z.enum(PLAN_IDS),
    role: roleSchema,
  }),
});

/** Joins with the account of the invited address. 409 for the session of another address. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  auth: true,
  request: z.object({
    token: tokenSchema,
    /** That contacts made with organization cards belong to the company. */
    agreed: z.literal(true, 'Please agree before you join.'),
  }),
  response: joinedSchema,
});

/**
 * Joins without the mailed link. 404 unless the invitation is pending and for the confirmed address
 * of the session's account.
 */
export const acceptOwnInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:invitation/accept',
  auth: true,
  request: acceptInvitation.request.pick({ agreed: true }),
  response: joinedSchema,
});

/** Deletes an invitation for the session's account, which frees its seat. 404 as for accepting. */
export const declineOwnInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:invitation/decline',
  auth: true,
  request: null,
  response: null,
});

/**
 * Deletes an invitation, which its link proves to be the caller's, and the card that was made for
 * them. The person who invited is notified. 404 as for reading.
 */
export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/decline',
  auth: false,
  request: z.object({ token: tokenSchema }),
  response: null,
});

/** Creates an account for the invited address, which the token proves, and joins. */
export const signUpInvited = endpoint({
  method: 'POST',
  path: '/api/invitations/signup',
  auth: false,
  request: z.object({
    token: tokenSchema,
    firstName: personNameSchema('First name'),
    lastName: personNameSchema('Last name'),
    password: newPasswordSchema,
    agreed: z.literal(true, 'Please agree before you join.'),
  }),
  response: joinedSchema.extend({ token: z.string(), user: userSchema }),
});
