import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { rowIdSchema } from '#shared/api/organizations/people/members.ts';
import { publishedCardSchema } from '#shared/card/card.ts';
import {
  policyContentSchema,
  policyNameSchema,
  policyWriteSchema,
} from '#shared/organization/policy/policy.ts';

export const POLICIES_MAX = 20;
export const PREVIEW_CARDS_MAX = 3;
/** Most members that a preview skips. */
export const PREVIEW_SKIP_MAX = 99;

const policySchema = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  /** IDs of the groups it is assigned to. */
  groups: z.array(z.string()),
  version: z.int().min(1),
  content: policyContentSchema,
  updatedAt: z.string(),
});
export type CardPolicy = z.infer<typeof policySchema>;

/**
 * The organization's policies in order of precedence: a member has the first that is assigned to
 * one of their groups, or else the last, the default.
 */
export const listPolicies = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/policies',
  auth: true,
  request: null,
  response: z.object({
    policies: z.array(policySchema),
    /** Numbers of members' cards by ID of the policy that they have. */
    cards: z.record(z.string(), z.int().min(0)),
    /** Whether fields can come from a connected directory; absent without one. */
    hasDirectory: z.boolean().optional(),
  }),
});

/**
 * Makes a policy directly before the default. It applies once it is assigned to a group. `id`
 * identifies the attempt: a repetition returns the policy.
 */
export const createPolicy = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/policies',
  auth: true,
  request: z.object({
    name: policyNameSchema,
    content: policyWriteSchema,
    id: z.uuid().optional(),
  }),
  response: z.object({ policy: policySchema }),
});

/**
 * Changes a policy on all of its cards. With `version`, refused with `version_conflict` if someone
 * else changed it. `position` counts from 0; the default stays last.
 */
export const updatePolicy = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/policies/:policy',
  auth: true,
  request: z.object({
    name: policyNameSchema.optional(),
    content: policyWriteSchema.optional(),
    position: z.int().min(0).max(POLICIES_MAX).optional(),
    version: z.int().min(1).optional(),
  }),
  response: z.object({ policy: policySchema }),
});

/** Deletes a policy. Cards that had it get the next one. The default cannot be deleted. */
export const deletePolicy = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/policies/:policy',
  auth: true,
  request: null,
  response: null,
});

/** Restores a policy deleted within `RESTORE_MS`. Repeating it returns the policy. */
export const restorePolicy = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/policies/:policy/restore',
  auth: true,
  request: null,
  response: z.object({ policy: policySchema }),
});

/** Assigns a policy to a group, or the default again with `policy: null`. */
export const assignPolicy = endpoint({
  method: 'PUT',
  path: '/api/organizations/:org/groups/:group/policy',
  auth: true,
  request: z.object({ policy: rowIdSchema.nullable() }),
  response: null,
});

/**
 * Up to three members' cards as they would look under a draft. Query: `members`, from 1 to 3, and
 * `skip`, how many members with a card come before, up to `PREVIEW_SKIP_MAX`.
 */
export const previewPolicy = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/policies/:policy/preview',
  auth: true,
  request: z.object({ content: policyWriteSchema }),
  response: z.object({ cards: z.array(publishedCardSchema), hasMore: z.boolean() }),
});
