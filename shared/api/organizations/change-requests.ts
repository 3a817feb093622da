import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';

/** Fields whose change a member can ask for: text of one line or paragraph. */
export const REQUESTED_FIELDS = [
  'name',
  'title',
  'company',
  'email',
  'phone',
  'website',
  'bio',
] as const;
export type RequestedField = (typeof REQUESTED_FIELDS)[number];

export const CHANGE_REQUESTS_PAGE_SIZE = 50;
/** Most open requests of a member. */
export const OPEN_REQUESTS_MAX = 10;
/** In characters. */
export const REQUEST_NOTE_MAX = 300;
/** In characters. */
export const REJECTION_REASON_MAX = 500;

export const REQUEST_STATUSES = ['open', 'approved', 'rejected'] as const;

const changeRequestSchema = z.object({
  id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }),
  username: z.string(),
  field: z.enum(REQUESTED_FIELDS),
  value: z.string(),
  /** The card's value when the change was requested. */
  before: z.string(),
  note: z.string(),
  /** Why it was rejected; may be empty. */
  reason: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type ChangeRequest = z.infer<typeof changeRequestSchema>;

/**
 * Requests of one status, oldest first. Query: `status` (open by default), `cursor`. Managers see
 * those of their groups' members, members their own.
 */
export const listChangeRequests = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/change-requests',
  auth: true,
  request: null,
  response: z.object({ requests: z.array(changeRequestSchema), next: z.string().nullable() }),
});

/**
 * Asks to change a locked field of the caller's own organization card. Replaces an open request for it: one
 * for something else has a new ID, so that no decision is about a value that was not shown.
 */
export const createChangeRequest = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/change-requests',
  auth: true,
  request: z.object({
    username: z.string().max(200),
    field: z.enum(REQUESTED_FIELDS),
    value: visibleTextSchema(600),
    note: visibleTextSchema(REQUEST_NOTE_MAX),
  }),
  response: z.object({ request: changeRequestSchema }),
});

/**
 * Approves or rejects an open request; `already_decided` once it was decided. `value` is the requested
 * value that the approver saw: throws `request_changed` if the member asks for another one by then.
 * `before` is the card's value that the approver saw, or else the request's. If the card has a different
 * value by then, an approval is refused with `version_conflict` and the card's value as `current`.
 */
export const decideChangeRequest = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/change-requests/:request/decide',
  auth: true,
  request: z.object({
    isApproved: z.boolean(),
    value: z.string().max(5000),
    /** Of a rejection, for the member. */
    reason: visibleTextSchema(REJECTION_REASON_MAX).optional(),
    before: z.string().max(5000).optional(),
  }),
  response: z.object({ request: changeRequestSchema }),
});
