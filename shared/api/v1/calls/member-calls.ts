import { z } from 'zod';
import { departMember } from '#shared/api/organizations/people/departures.ts';
import {
  createInvitation,
  resendInvitation,
  revokeInvitation,
} from '#shared/api/organizations/people/invitations.ts';
import { EXTERNAL_ID_MAX } from '#shared/api/organizations/external-id.ts';
import * as app from '#shared/api/organizations/people/members.ts';
import { SEARCH_MAX } from '#shared/api/contacts.ts';
import { buildPageSchema, PAGE_QUERY } from '#shared/api/pages.ts';
import { publicCall, publicCommand, publicList } from '#shared/api/v1/public-call.ts';

/**
 * Roles that a program may give. Owners and admins are excluded, because they could do what the key
 * itself has no permission for.
 */
const programRoleSchema = z.enum(['manager', 'member', 'auditor']);

const byId = { params: { member: '5f0c2c43-52e1-4e0e-a0fc-1d3b3f3f9a10' } };

export const listMembersCall = publicList({
  name: 'listMembers',
  summary: 'List the members of your team by name, then open invitations. A page has 50 at most.',
  scope: 'members:read',
  isOrganizationOnly: true,
  app: app.listMembers,
  request: null,
  query: {
    cursor: PAGE_QUERY.cursor,
    q: { schema: z.string().max(SEARCH_MAX), description: 'Beginnings of words to search for.' },
    group: { schema: z.string().max(64), description: 'Only members of the group with this ID.' },
    status: { schema: z.enum(app.MEMBER_STATUSES), description: 'Only members with this status.' },
    email: { schema: z.string().max(254), description: 'Only who has exactly this address.' },
    externalId: {
      schema: z.string().max(EXTERNAL_ID_MAX),
      description: 'Only who has exactly this ID of another system.',
    },
  },
  response: buildPageSchema(app.memberSchema),
  example: { query: { status: 'active' } },
  toPage: ({ members, next }) => ({ data: members, next }),
});

export const readMemberCall = publicCall({
  name: 'readMember',
  summary: 'Read one member of your team.',
  scope: 'members:read',
  isOrganizationOnly: true,
  app: app.readMember,
  request: null,
  response: app.memberSchema,
  example: byId,
  toPublic: ({ member }) => member,
});

const invitedSchema = createInvitation.response.shape.invitation;

export const inviteMemberCall = publicCall({
  name: 'inviteMember',
  summary: 'Invite a person to your team by email. They join when they accept.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: createInvitation,
  request: createInvitation.request.omit({ id: true }).extend({ role: programRoleSchema }),
  response: invitedSchema,
  status: 201,
  example: { body: { email: 'grace@example.com', role: 'member' } },
  toApp: ({ params, query, body }, callId) => ({ params, query, body: { ...body, id: callId } }),
  toPublic: ({ invitation }) => invitation,
});

export const revokeInvitationCall = publicCommand({
  name: 'revokeInvitation',
  summary: 'Revoke an open invitation.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: revokeInvitation,
  request: null,
  response: null,
  example: { params: { invitation: '0c8b2c43-52e1-4e0e-a0fc-1d3b3f3f9a11' } },
});

export const resendInvitationCall = publicCall({
  name: 'resendInvitation',
  summary: 'Mail a new link for an invitation, which replaces the former one and extends it.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: resendInvitation,
  request: null,
  response: invitedSchema,
  example: { params: { invitation: '0c8b2c43-52e1-4e0e-a0fc-1d3b3f3f9a11' } },
  toPublic: ({ invitation }) => invitation,
});

export const changeMemberCall = publicCall({
  name: 'changeMember',
  summary: 'Change the role or groups of a member, or suspend or reactivate them.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: app.updateMember,
  request: app.updateMember.request.extend({ role: programRoleSchema.optional() }),
  response: app.memberSchema,
  example: { ...byId, body: { role: 'manager' } },
  toPublic: ({ member }) => member,
});

export const removeMemberCall = publicCommand({
  name: 'removeMember',
  summary: "Remove a member from your team. Your team's setting decides about their cards.",
  scope: 'members:write',
  isOrganizationOnly: true,
  app: app.removeMember,
  request: null,
  response: null,
  example: byId,
});

export const departMemberCall = publicCall({
  name: 'departMember',
  summary:
    'Remove a member and decide about their cards and contacts. `isDryRun` only says what would happen.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: departMember,
  request: departMember.request,
  response: departMember.response.shape.departure,
  example: { ...byId, body: { card: 'pause', isDryRun: true } },
  toPublic: ({ departure }) => departure,
});
