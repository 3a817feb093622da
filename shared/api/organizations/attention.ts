import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** Counts are exact up to this number; more are returned as one more. */
export const ATTENTION_COUNT_MAX = 1000;
/** Days before its end from which a leaver's public card is counted as ending. */
export const ENDING_CARD_DAYS = 14;

const countSchema = z
  .int()
  .min(0)
  .max(ATTENTION_COUNT_MAX + 1);

export const attentionSchema = z.object({
  invitations: z.object({ open: countSchema, expired: countSchema }).nullable(),
  cards: z.object({ photo: countSchema, required: countSchema, differs: countSchema }).nullable(),
  /** A plan that is or becomes too small for the team; null if it has seats for everyone. */
  smallerPlan: z
    .object({
      suspendsAt: z.iso.datetime(),
      members: z.int().min(0),
      seats: z.int().min(0),
      /** Whether the plan has seats: without any, no one can be chosen. */
      hasSeats: z.boolean(),
      /** Whether owners chose who stays. */
      isChosen: z.boolean(),
    })
    .nullable(),
  /** Change requests to decide. */
  requests: countSchema.nullable(),
  /** Changes by assistants to decide. */
  agentChanges: countSchema.nullable(),
  /** Cards of former members that are public, and how many of them end within 14 days. */
  leavers: z.object({ live: countSchema, ending: countSchema }).nullable(),
  heldContacts: countSchema.nullable(),
  /** Mail domains that are not verified, and those whose record is gone. */
  domains: z.object({ pending: z.array(z.string()), failing: z.array(z.string()) }).nullable(),
  /** Own domains whose record is gone. */
  ownDomains: z.array(z.string()).nullable(),
  /** Endpoints that were paused because deliveries failed, and active ones whose deliveries fail. */
  webhooks: z.object({ paused: countSchema, failing: countSchema }).nullable(),
  /**
   * Only with `?setup=true`: what admins of a new team set up, whether a card policy was changed or added, a sign-up domain
   * verified or an own domain is served, and what happens to leavers was decided.
   */
  setup: z.object({ policy: z.boolean(), domain: z.boolean(), leaverRule: z.boolean() }).nullable(),
});
export type OrganizationAttention = z.infer<typeof attentionSchema>;

/**
 * What someone should look at. A part is null for roles that could do nothing about it. Managers get
 * the numbers of their groups; where these have many rows, the oldest 2,000 are looked at. The first
 * steps of a team take four more reads, which only who sees them asks for: `?setup=true`.
 */
export const readAttention = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/attention',
  auth: true,
  request: null,
  response: z.object({ attention: attentionSchema }),
});
