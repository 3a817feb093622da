import * as app from '#shared/api/organizations/people/members.ts';
import { buildPageSchema } from '#shared/api/pages.ts';
import { publicCall, publicCommand, publicList } from '#shared/api/v1/public-call.ts';

const groupSchema = app.createGroup.response.shape.group;
const byId = { params: { group: '2a1b2c43-52e1-4e0e-a0fc-1d3b3f3f9a12' } };

export const listGroupsCall = publicList({
  name: 'listGroups',
  summary: 'List the groups of your team by name.',
  scope: 'members:read',
  isOrganizationOnly: true,
  app: app.listGroups,
  request: null,
  response: buildPageSchema(groupSchema),
  toPage: ({ groups }) => ({ data: groups, next: null }),
});

export const createGroupCall = publicCall({
  name: 'createGroup',
  summary: 'Create a group. Its name must be free.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: app.createGroup,
  request: app.createGroup.request.omit({ id: true }),
  response: groupSchema,
  status: 201,
  example: { body: { name: 'Sales' } },
  toApp: ({ params, query, body }, callId) => ({ params, query, body: { ...body, id: callId } }),
  toPublic: ({ group }) => group,
});

export const renameGroupCall = publicCall({
  name: 'renameGroup',
  summary: 'Rename a group.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: app.updateGroup,
  request: app.updateGroup.request,
  response: groupSchema,
  example: { ...byId, body: { name: 'Field sales' } },
  toPublic: ({ group }) => group,
});

export const deleteGroupCall = publicCommand({
  name: 'deleteGroup',
  summary: 'Delete a group. Its members stay in the team.',
  scope: 'members:write',
  isOrganizationOnly: true,
  app: app.deleteGroup,
  request: null,
  response: null,
  example: byId,
});
