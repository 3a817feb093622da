import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** How long a change waits for a person, in days. */
export const CHANGE_WAIT_DAYS = 14;
/** How long a change is listed, in days since it was proposed. */
export const CHANGE_KEEP_DAYS = 30;
/** Waiting changes of an account or organization. */
export const WAITING_CHANGES_MAX = 100;
export const AGENT_CHANGES_PAGE_SIZE = 20;

/**
 * `withdrawn`: the key or app was revoked or paused. `outdated`: the card changed or is gone. `expired`:
 * no one decided in time.
 */
export const AGENT_CHANGE_STATUSES = [
  'waiting',
  'approved',
  'refused',
  'withdrawn',
  'outdated',
  'expired',
] as const;
export type AgentChangeStatus = (typeof AGENT_CHANGE_STATUSES)[number];

/** A field of a card, before and after a change. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  lock: z
    .enum(['respected', 'overridden'])
    .optional()
    .describe(
      'Set for a field that a team policy locks. “respected”: it will not change. “overridden”: it will, for this card only.',
    ),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** The changes that will be made: a field that was shown as staying stays, whatever is locked by then. */
export function listAgreed(changes: readonly FieldChange[]): FieldChange[] {
  return changes.filter(({ lock }) => lock !== 'respected');
}

/** Fields that were shown as staying. */
export function listRespected(changes: readonly FieldChange[]): string[] {
  return changes.filter(({ lock }) => lock === 'respected').map(({ field }) => field);
}

const agentChangeSchema = z.object({
  id: z.string(),
  /** The name of the key or app that proposed it. An app chose its own. */
  keyName: z.string(),
  username: z.string(),
  changes: z.array(fieldChangeSchema),
  status: z.enum(AGENT_CHANGE_STATUSES),
  createdAt: z.iso.datetime(),
  /** When it can no longer be approved. */
  expiresAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type AgentChange = z.infer<typeof agentChangeSchema>;

/**
 * Changes that assistants proposed while they had to be approved: those that wait, oldest first, or the
 * others of the last 30 days, newest first. Query: `organization` (an ID) for those of an organization,
 * for its owners and admins; `status` (`waiting` by default, or `closed`); `cursor`.
 */
export const listAgentChanges = endpoint({
  method: 'GET',
  path: '/api/agent-changes',
  auth: true,
  request: null,
  response: z.object({
    /** Whether changes by assistants wait for a person. */
    isRequired: z.boolean(),
    changes: z.array(agentChangeSchema),
    next: z.string().nullable(),
  }),
});

/** ID of the organization that it is about, for its owners and admins. Absent: the account. */
const organizationSchema = z.string().min(1).max(64).optional();

/**
 * Decides whether changes by assistants wait for a person. Applying them without one again needs the
 * password, because a session alone should not open that. Throws `wrong_password` and
 * `email_unconfirmed`.
 */
export const setAgentApproval = endpoint({
  method: 'PUT',
  path: '/api/agent-approval',
  auth: true,
  request: z.discriminatedUnion('isRequired', [
    z.object({ isRequired: z.literal(true), organization: organizationSchema }),
    z.object({
      isRequired: z.literal(false),
      organization: organizationSchema,
      password: z.string().min(1, 'Your password is required.').max(1024),
    }),
  ]),
  response: null,
});

/**
 * Approves or refuses a waiting change. A change never gets other content under its ID, so what is
 * applied is what was shown. Throws `already_decided` once it does not wait anymore, `change_outdated`
 * if the card changed or is gone, and what saving the card throws; it waits on after the latter.
 */
export const decideAgentChange = endpoint({
  method: 'POST',
  path: '/api/agent-changes/:id/decide',
  auth: true,
  request: z.object({ isApproved: z.boolean() }),
  response: z.object({
    change: agentChangeSchema,
    /** Fields that the policy of an organization card did not let its holder change. */
    notTaken: z.array(z.string()),
  }),
});
