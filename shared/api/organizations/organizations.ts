import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { organizationLogoSchema } from '#shared/card/policy/organization-logo.ts';
import { ORGANIZATION_NAME_MAX } from '#shared/organization/limits.ts';
import { organizationKindSchema } from '#shared/organization/kind.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';

export const organizationNameSchema = visibleTextSchema(
  ORGANIZATION_NAME_MAX,
  `Use at most ${ORGANIZATION_NAME_MAX} characters.`,
)
  .min(1, 'Enter a name.')
  .refine((name) => !/[\n\r\t]/.test(name), 'Use one line.');

const organizationSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: organizationKindSchema,
  /** The plan of the billing owner. */
  plan: z.enum(PLAN_IDS),
  role: roleSchema,
  /** When it is deleted, unless an owner takes that back. */
  deletesAt: z.iso.datetime().nullable(),
});
export type Organization = z.infer<typeof organizationSchema>;

/** Seats of the billing owner's organizations together. `limit` is null where there is none. */
const seatsSchema = z.object({ used: z.int().min(0), limit: z.int().min(0).nullable() });
export type Seats = z.infer<typeof seatsSchema>;

/** Only people who may read members get counts and seats. */
const organizationDetailsSchema = organizationSchema.extend({
  /** Names of the caller's groups, in their order. */
  groups: z.array(z.string()),
  members: z
    .object({ active: z.int().min(0), suspended: z.int().min(0), invited: z.int().min(0) })
    .nullable(),
  /** Organization cards, also those of people who left. */
  cards: z.int().min(0).nullable(),
  seats: seatsSchema.nullable(),
  logo: organizationLogoSchema.nullable(),
  /** Change requests that wait for the caller's decision; null for roles that decide none. */
  openRequests: z.int().min(0).nullable(),
  /** Whether the caller pays for it. */
  isBillingOwner: z.boolean(),
});
export type OrganizationDetails = z.infer<typeof organizationDetailsSchema>;

/**
 * Makes an organization whose owner and billing owner is the caller. Refused with `plan_limit`
 * without `teamManagement` or a free seat, and beyond 20 organizations. `key` identifies the attempt:
 * sent again, it returns the organization of the first time.
 */
export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations',
  auth: true,
  request: z.object({ name: organizationNameSchema, key: z.uuid().optional() }),
  response: z.object({ organization: organizationSchema }),
});

const ownInvitationSchema = z.object({
  id: z.string(),
  /** The name. */
  organization: z.string(),
  role: roleSchema,
  expiresAt: z.iso.datetime(),
});
export type OwnInvitation = z.infer<typeof ownInvitationSchema>;

/**
 * The organizations in which the caller is active, oldest membership first, and pending invitations
 * to the caller's confirmed address: at most 20, newest first, and none to an unconfirmed one.
 */
export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  auth: true,
  request: null,
  response: z.object({
    organizations: z.array(organizationSchema),
    invitations: z.array(ownInvitationSchema),
  }),
});

export const readOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/:org',
  auth: true,
  request: null,
  response: z.object({ organization: organizationDetailsSchema }),
});

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org',
  auth: true,
  request: z.object({ name: organizationNameSchema }),
  response: z.object({ organization: organizationDetailsSchema }),
});

/**
 * Replaces the logo with a picture that the caller uploaded, or removes it with null. Refused with
 * `invalid_input` if it is larger than `LOGO_MAX`.
 */
export const updateLogo = endpoint({
  method: 'PUT',
  path: '/api/organizations/:org/logo',
  auth: true,
  request: z.object({ path: organizationLogoSchema.shape.path.nullable() }),
  response: z.object({ logo: organizationLogoSchema.nullable() }),
});
