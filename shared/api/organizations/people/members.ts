import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { externalIdSchema } from '#shared/api/organizations/external-id.ts';
import { GROUP_NAME_MAX, MEMBER_GROUPS_MAX } from '#shared/organization/limits.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';

export const MEMBER_STATUSES = ['invited', 'active', 'suspended', 'left'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

const groupNameSchema = visibleTextSchema(
  GROUP_NAME_MAX,
  `Use at most ${GROUP_NAME_MAX} characters.`,
)
  .min(1, 'Enter a name.')
  .refine((name) => !/[\n\r\t]/.test(name), 'Use one line.');

/** An ID of a group, member, invitation or another row. */
export const rowIdSchema = z.string().min(1).max(64);
export const groupIdsSchema = z
  .array(rowIdSchema)
  .max(MEMBER_GROUPS_MAX, `Choose at most ${MEMBER_GROUPS_MAX} groups.`);

/** A member, or an open invitation: then `id` is the invitation's and `name` is empty. */
export const memberSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleSchema,
  groups: z.array(z.string()),
  status: z.enum(MEMBER_STATUSES),
  /** Why the member is suspended: the plan has too few seats, or a person decided so. */
  suspendedBy: z.enum(['plan', 'person']).nullable(),
  isBillingOwner: z.boolean(),
  /** Organization cards the member holds. */
  cards: z.int().min(0),
  /** A day, or null for an invitation. */
  lastActiveOn: z.string().nullable(),
  /** What another system calls the member; null for none. */
  externalId: z.string().nullable(),
});
export type Member = z.infer<typeof memberSchema>;

/**
 * Members by name, then open invitations by address. Query: `q` (beginnings of words of name and
 * address; of an invitation, the beginning of its address), `group` (an ID), `status`, `role`,
 * `email` (the whole address), `externalId`, `cursor`.
 * Managers see the members of their groups. A search is ordered by the word found, then by name. Its
 * page may be short or empty while `next` is not null: each page looks at a bounded number of rows.
 */
export const listMembers = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/members',
  auth: true,
  request: null,
  response: z.object({ members: z.array(memberSchema), next: z.string().nullable() }),
});
export type MemberPage = z.infer<typeof listMembers.response>;

export const readMember = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/members/:member',
  auth: true,
  request: null,
  response: z.object({ member: memberSchema }),
});

const memberChangesSchema = z.object({
  role: roleSchema.optional(),
  groups: groupIdsSchema.optional(),
  status: z.enum(['active', 'suspended']).optional(),
  /** Unique in the organization among those who have not left; null for none. */
  externalId: externalIdSchema.nullable().optional(),
});
export type MemberChanges = z.infer<typeof memberChangesSchema>;

/** Reactivating needs a seat. The billing owner and the last owner can be neither demoted nor suspended. */
export const updateMember = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/members/:member',
  auth: true,
  request: memberChangesSchema,
  response: z.object({ member: memberSchema }),
});

/** Ends a membership by the organization's setting for leavers. */
export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/members/:member',
  auth: true,
  request: null,
  response: null,
});

/** Most members of one bulk change. */
export const BULK_MEMBERS_MAX = 50;

/** Applies one change to several members. With `isDryRun`, only returns what would happen. */
export const updateMembers = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/members/bulk',
  auth: true,
  request: z.object({
    members: z.array(rowIdSchema).min(1).max(BULK_MEMBERS_MAX),
    change: z.union([
      z.object({ role: roleSchema }),
      z.object({ status: z.enum(['active', 'suspended']) }),
      z.object({ addGroup: rowIdSchema }),
      z.object({ removeGroup: rowIdSchema }),
      z.object({ remove: z.literal(true) }),
    ]),
    isDryRun: z.boolean(),
  }),
  response: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        outcome: z.enum(['changed', 'unchanged', 'refused']),
        /** Why it was refused; empty otherwise. */
        reason: z.string(),
      }),
    ),
    /**
     * In a dry run, the organization's API keys that the change pauses: their makers would be
     * suspended or have a role that manages no keys. 0 otherwise.
     */
    pausedKeys: z.int().min(0),
  }),
});
export type BulkChange = z.infer<typeof updateMembers.request>['change'];
export type BulkResult = z.infer<typeof updateMembers.response>['results'][number];

/** The caller leaves. Refused for the last owner and the billing owner. */
export const leaveOrganization = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/leave',
  auth: true,
  request: null,
  response: null,
});

/** Promotes an active member to owner. The caller stays an owner. */
export const transferOwnership = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/owner',
  auth: true,
  request: z.object({ member: rowIdSchema }),
  response: z.object({ member: memberSchema }),
});

const groupSchema = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int().min(0),
});
export type Group = z.infer<typeof groupSchema>;

/** All groups by name; managers get those they are in. */
export const listGroups = endpoint({
  method: 'GET',
  path: '/api/organizations/:org/groups',
  auth: true,
  request: null,
  response: z.object({ groups: z.array(groupSchema) }),
});

/** `id` identifies the attempt: a repetition returns the group. */
export const createGroup = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/groups',
  auth: true,
  request: z.object({ name: groupNameSchema, id: z.uuid().optional() }),
  response: z.object({ group: groupSchema }),
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/api/organizations/:org/groups/:group',
  auth: true,
  request: z.object({ name: groupNameSchema }),
  response: z.object({ group: groupSchema }),
});

/** Its members stay in the organization. */
export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/api/organizations/:org/groups/:group',
  auth: true,
  request: null,
  response: null,
});

/** Restores a group deleted within `RESTORE_MS`. Repeating it returns the group. */
export const restoreGroup = endpoint({
  method: 'POST',
  path: '/api/organizations/:org/groups/:group/restore',
  auth: true,
  request: null,
  response: z.object({ group: groupSchema }),
});
