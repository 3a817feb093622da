import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

/** Days in which any owner can take back that an organization is deleted. */
export const DELETION_DAYS = 7;
/** Hours after which the mailed link of an only owner can be used. */
export const DELETION_LINK_HOURS = 24;

const PATH = '/api/organizations/:org';

/** What ends with an organization. Numbers are of the present. */
const endingSchema = z.object({
  members: z.int().min(0),
  cards: z.int().min(0),
  contacts: z.int().min(0),
  /** Of a partner. */
  customers: z.int().min(0),
  groups: z.int().min(0),
  policies: z.int().min(0),
  invitations: z.int().min(0),
  /** By which people join, and on which cards or a partner's pages are. */
  domains: z.int().min(0),
  keys: z.int().min(0),
  apps: z.int().min(0),
  webhooks: z.int().min(0),
  /** The plan that is bought only for it, which is not renewed. Null if nothing changes. */
  plan: z.object({ id: z.enum(PLAN_IDS), endsAt: z.iso.datetime().nullable() }).nullable(),
});
export type Ending = z.infer<typeof endingSchema>;

/** A deletion that was scheduled and can be taken back. */
const pendingSchema = z.object({
  deletesAt: z.iso.datetime(),
  /** The owner who scheduled it; null once their account is gone. */
  requestedBy: z.string().nullable(),
  /** Active owners, and how many of them agreed to end it at once. */
  owners: z.int().min(1),
  approvals: z.int().min(0),
  hasApproved: z.boolean(),
  /** From when the mailed link of an only owner works. Null before one is sent. */
  linkUsableAt: z.iso.datetime().nullable(),
});
export type PendingDeletion = z.infer<typeof pendingSchema>;

export const readDeletion = endpoint({
  method: 'GET',
  path: `${PATH}/deletion`,
  auth: true,
  request: null,
  response: z.object({ ending: endingSchema, pending: pendingSchema.nullable() }),
});

/**
 * Schedules the deletion of an organization in `DELETION_DAYS` days, confirmed by its name and the
 * caller's password, and mails all owners. Until then its cards stay online, nothing new can be made,
 * and its keys, apps and invitations do not work. Only owners may. Throws `wrong_password`.
 */
export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: PATH,
  auth: true,
  request: z.object({ name: z.string(), password: z.string() }),
  response: z.object({ deletesAt: z.iso.datetime() }),
});

/** Takes the deletion back. Any owner may. Throws `not_found` when none is scheduled. */
export const keepOrganization = endpoint({
  method: 'POST',
  path: `${PATH}/keep`,
  auth: true,
  request: null,
  response: null,
});

/**
 * Agrees to end an organization at once, whose deletion is scheduled. It ends when all active owners
 * agreed. An only owner is mailed a link with a token, which works after `DELETION_LINK_HOURS`
 * hours. Throws `wrong_password`, `not_found` when no deletion is scheduled, and `too_early`.
 */
export const endOrganization = endpoint({
  method: 'POST',
  path: `${PATH}/deletion/now`,
  auth: true,
  request: z.object({ password: z.string(), token: z.string().max(100).optional() }),
  response: z.object({ isDeleted: z.boolean(), pending: pendingSchema.nullable() }),
});
