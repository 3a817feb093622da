import type { OrganizationAttention } from '#shared/api/organizations/attention.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import { findKindOfAction, findScope, type Action } from '#shared/organization/permissions.ts';

export interface SetupStep {
  title: string;
  /** The view of the step. */
  view: string;
  /** The section of the view, such as `#logo`. */
  hash?: string;
  isDone: boolean;
}

/**
 * The first steps of a team that the person may take, each done by what is there. None while the
 * server's part of it is unknown.
 */
export function listSetupSteps(
  organization: OrganizationDetails,
  setup: OrganizationAttention['setup'],
): SetupStep[] {
  const { role, kind, logo, members } = organization;
  if (setup === null || members === null) return [];
  const steps: (SetupStep & { action: Action })[] = [
    {
      title: 'Add your logo',
      view: 'brand',
      hash: '#logo',
      isDone: logo !== null,
      action: 'manageLogo',
    },
    {
      title: 'Set a card policy',
      view: 'policies',
      isDone: setup.policy,
      action: 'managePolicies',
    },
    {
      title: 'Verify a domain',
      view: 'domains',
      isDone: setup.domain,
      action: 'manageDomains',
    },
    {
      title: 'Invite people',
      view: 'invitations',
      isDone: members.active + members.suspended + members.invited > 1,
      action: 'inviteMembers',
    },
    {
      title: 'Choose a leaver rule',
      view: 'leaver-rule',
      isDone: setup.leaverRule,
      action: 'manageSettings',
    },
  ];
  return steps.filter(({ action }) => {
    const kindOfAction = findKindOfAction(action);
    return findScope(role, action) !== null && (kindOfAction === null || kindOfAction === kind);
  });
}
