import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { roleSchema } from '#shared/organization/role.ts';

const domainSchema = z.object({
  /** In ASCII: a domain with other letters is shown as `xn--`, so that it looks like no other. */
  domain: z.string(),
  /** Whether the domain has letters beyond ASCII, which may look like those of another domain. */
  isInternational: z.boolean(),
  status: z.enum(['pending', 'verified', 'failing']),
  /** The record that proves it. */
  record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  /** Whether people with a confirmed address under it may join without an invitation. */
  canJoin: z.boolean(),
  checkedAt: z.iso.datetime().nullable(),
});
export type Domain = z.infer<typeof domainSchema>;

export const listDomains = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/domains',
  auth: true,
  request: null,
  response: z.object({ domains: z.array(domainSchema) }),
});

export const addDomain = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/domains',
  auth: true,
  request: z.object({ domain: z.string().trim().min(1, 'Enter a domain.').max(253) }),
  response: domainSchema,
});

/** Reads the TXT record now. */
export const verifyDomain = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/domains/:domain/verify',
  auth: true,
  request: null,
  response: domainSchema,
});

export const updateDomain = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/domains/:domain',
  auth: true,
  request: z.object({ canJoin: z.boolean() }),
  response: domainSchema,
});

export const removeDomain = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/domains/:domain',
  auth: true,
  request: null,
  response: null,
});

/** Organizations that the caller's confirmed address may join. */
export const listJoinable = endpoint({
  method: 'GET',
  path: '/api/joinable-organizations',
  auth: true,
  request: null,
  response: z.object({ organizations: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** Joins as a member by the domain of the caller's confirmed address. Uses a seat. */
export const joinOrganization = endpoint({
  method: 'POST',
  path: '/api/joinable-organizations/:org/join',
  auth: true,
  request: z.object({ agreed: z.literal(true, 'Please agree before you join.') }),
  response: z.object({
    organization: z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      plan: z.enum(PLAN_IDS),
      role: roleSchema,
    }),
  }),
});
