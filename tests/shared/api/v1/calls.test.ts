import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';

/** By hand, and not from what the calls declare. */
const CALLS = {
  none: 'readMe',
  'cards:read': 'listCards listPolicies readCard',
  'cards:write': 'assignPolicy changeCard createCard deleteCard uploadImage',
  'contacts:read': 'listContacts listHeldContacts readContact',
  'contacts:write': 'changeContact createContact deleteContact deleteHeldContacts keepHeldContacts',
  'analytics:read': 'readAnalytics',
  'passes:read': 'listPassMessages listPasses',
  'passes:write': 'sendPassMessage',
  'members:read': 'listGroups listMembers readMember',
  'members:write':
    'changeMember createGroup deleteGroup departMember inviteMember removeMember renameGroup resendInvitation revokeInvitation',
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
