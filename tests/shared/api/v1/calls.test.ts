import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';

/** By hand, and not from what the calls declare. */
const CALLS = {
  none: 'readMe',
  'cards:read': 'listCards listPolicies readCard readLogo',
  'cards:write':
    'assignPolicy changeCard changeCards createCard createCards deleteCard uploadImage',
  'policies:write': 'changePolicy createPolicy deletePolicy setLogo',
  'contacts:read': 'listContacts listHeldContacts readContact',
  'contacts:write':
    'changeContact createContact deleteContact deleteHeldContacts keepHeldContacts restoreContact restoreHeldContacts',
  'domains:read': 'listDomains listOwnDomains',
  'domains:write':
    'addDomain addOwnDomain changeDomain checkOwnDomain removeDomain removeOwnDomain verifyDomain',
  'audit:read': 'listAuditEntries',
  'analytics:read': 'readAnalytics',
  'passes:read': 'listPassMessages listPasses',
  'passes:write': 'sendPassMessage',
  'members:read': 'listGroups listMembers readMember',
  'members:write':
    'changeMember changeMembers createGroup deleteGroup departMember inviteMember inviteMembers removeMember renameGroup resendInvitation revokeInvitation',
  webhooks:
    'changeWebhookEndpoint createWebhookEndpoint deleteWebhookEndpoint listWebhookDeliveries listWebhookEndpoints listWebhookSamples readWebhookDelivery readWebhookEndpoint resendWebhookDeliveries resendWebhookDelivery rotateWebhookSecret testWebhookEndpoint',
};

test('S-K5: each call needs the permission of this table', () => {
  const needed = Map.groupBy(PUBLIC_CALLS, ({ scope }) => scope ?? 'none');
  const listed = Array.from(needed, ([scope, calls]) => [
    scope,
    calls
      .map(({ name }) => name)
      .toSorted()
      .join(' '),
  ]);
  expect(Object.fromEntries(listed)).toEqual(CALLS);
});
