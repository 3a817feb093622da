import { readOrganization, updateLogo } from '#shared/api/organizations/organizations.ts';
import * as app from '#shared/api/organizations/policies.ts';
import { buildPageSchema } from '#shared/api/pages.ts';
import { publicCall, publicCommand, publicList } from '#shared/api/v1/public-call.ts';
import { DEFAULT_POLICY } from '#shared/organization/policy/policy.ts';

const policySchema = app.createPolicy.response.shape.policy;
const byId = { params: { policy: '6d1b2c43-52e1-4e0e-a0fc-1d3b3f3f9a13' } };

export const listPoliciesCall = publicList({
  name: 'listPolicies',
  summary: 'List the card policies of your team in order of precedence.',
  scope: 'cards:read',
  isOrganizationOnly: true,
  app: app.listPolicies,
  request: null,
  response: buildPageSchema(policySchema),
  toPage: ({ policies }) => ({ data: policies, next: null }),
});

export const createPolicyCall = publicCall({
  name: 'createPolicy',
  summary: 'Create a card policy before the default. It applies once it is assigned to a group.',
  scope: 'policies:write',
  isOrganizationOnly: true,
  app: app.createPolicy,
  request: app.createPolicy.request.omit({ id: true }),
  response: policySchema,
  status: 201,
  example: { body: { name: 'Brand', content: { ...DEFAULT_POLICY, watermark: 'Engines Ltd.' } } },
  toApp: ({ params, query, body }, callId) => ({ params, query, body: { ...body, id: callId } }),
  toPublic: ({ policy }) => policy,
});

export const changePolicyCall = publicCall({
  name: 'changePolicy',
  summary:
    'Change a card policy on all of its cards. `content` replaces all of it; with `version`, only if nobody changed it since.',
  scope: 'policies:write',
  isOrganizationOnly: true,
  app: app.updatePolicy,
  request: app.updatePolicy.request,
  response: policySchema,
  example: { ...byId, body: { name: 'Field sales' } },
  toPublic: ({ policy }) => policy,
});

export const deletePolicyCall = publicCommand({
  name: 'deletePolicy',
  summary: 'Delete a card policy. Its cards get the next one. The default cannot be deleted.',
  scope: 'policies:write',
  isOrganizationOnly: true,
  app: app.deletePolicy,
  request: null,
  response: null,
  example: byId,
});

export const assignPolicyCall = publicCommand({
  name: 'assignPolicy',
  summary: 'Assign a card policy to a group, or the default again with `null`.',
  scope: 'cards:write',
  isOrganizationOnly: true,
  app: app.assignPolicy,
  request: app.assignPolicy.request,
  response: null,
  example: { params: { group: '2a1b2c43-52e1-4e0e-a0fc-1d3b3f3f9a12' }, body: { policy: null } },
});

export const readLogoCall = publicCall({
  name: 'readLogo',
  summary: 'Read the logo that the cards of your team show.',
  scope: 'cards:read',
  isOrganizationOnly: true,
  app: readOrganization,
  request: null,
  response: updateLogo.response,
  toPublic: ({ organization: { logo } }) => ({ logo }),
});

export const setLogoCall = publicCall({
  name: 'setLogo',
  summary:
    'Replace the logo of your team with an uploaded image of up to 480 × 150 pixels, or remove it with `null`.',
  scope: 'policies:write',
  isOrganizationOnly: true,
  app: updateLogo,
  request: updateLogo.request,
  response: updateLogo.response,
  example: { body: { path: null } },
});
