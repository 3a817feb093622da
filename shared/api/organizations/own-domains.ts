import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { OWN_DOMAIN_PROBLEMS } from '#shared/hosts/own-domain-problems.ts';

const recordSchema = z.object({
  type: z.enum(['TXT', 'CNAME']),
  name: z.string(),
  value: z.string(),
});

const ownDomainSchema = z.object({
  /** In ASCII: a name with other letters is shown as `xn--`, so that it looks like no other. */
  hostname: z.string(),
  /** Whether the name has letters beyond ASCII, which may look like those of another name. */
  isInternational: z.boolean(),
  purpose: z.enum(['cards', 'app']),
  status: z.enum(['pending', 'proven', 'active', 'failing', 'removed']),
  /** Whether cards live here. Other active names redirect to it. */
  isHome: z.boolean(),
  /** The records to set: the proof, the target, and what the platform asks for. */
  records: z.array(recordSchema),
  /** The platform's two statuses; null before the name is proven. */
  hostnameStatus: z.string().nullable(),
  certificateStatus: z.string().nullable(),
  /** What the last check found wrong. */
  problems: z.array(z.enum(OWN_DOMAIN_PROBLEMS)),
  checkedAt: z.iso.datetime().nullable(),
  /** Until when a removed name redirects, or a failing one is still served. */
  endsAt: z.iso.datetime().nullable(),
});
export type OwnDomain = z.infer<typeof ownDomainSchema>;

export const listOwnDomains = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/own-domains',
  auth: true,
  request: null,
  response: z.object({
    /** `plan`: the plan does not include them. `operator`: this installation lists them in settings. */
    availability: z.enum(['available', 'plan', 'operator']),
    ownDomains: z.array(ownDomainSchema),
  }),
});

export const addOwnDomain = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/own-domains',
  auth: true,
  request: z.object({ hostname: z.string().trim().min(1, 'Enter an address.').max(253) }),
  response: ownDomainSchema,
});

/** Reads DNS and the certificate now. */
export const checkOwnDomain = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/own-domains/:hostname/check',
  auth: true,
  request: null,
  response: ownDomainSchema,
});

/** A name that was served redirects to the cards' next home for a while. */
export const removeOwnDomain = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/own-domains/:hostname',
  auth: true,
  request: null,
  response: null,
});
