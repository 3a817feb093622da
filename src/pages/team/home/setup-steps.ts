import type { OrganizationAttention } from '#shared/api/organizations/attention.ts';
import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import { findKindOfAction, findScope, type Action } from '#shared/organization/permissions.ts';

export interface SetupStep {
  title: string;
  /** What it is good for, as a sentence. */
  hint: string;
  /** The view of the step. */
  view: string;
  /** The section of the view, such as `#logo`. */
  hash?: string;
  isDone: boolean;
}

const DOMAIN_HINTS: Readonly<Record<OrganizationKind, string>> = {
  company: 'Colleagues can join by their email address, and cards can have your web address.',
  partner: 'Your customers sign in under your own web address.',
};

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
      hint: 'It appears on every card of your team.',
      view: 'brand',
      hash: '#logo',
      isDone: logo !== null,
      action: 'manageLogo',
    },
    {
      title: 'Choose what your cards share',
      hint: 'Their design, what is the same on all of them, and what people may change.',
      view: 'policies',
      isDone: setup.policy,
      action: 'managePolicies',
    },
    {
      title: 'Invite your people',
      hint: 'One by one, or everyone at once from a list.',
      view: 'invitations',
      isDone: members.active + members.suspended + members.invited > 1,
      action: 'inviteMembers',
    },
    {
      title: 'Connect your domain',
      hint: DOMAIN_HINTS[kind],
      view: 'domains',
      isDone: setup.domain,
      action: 'manageDomains',
    },
    {
      title: 'Decide what happens when someone leaves',
      hint: 'Who gets their contacts, and what becomes of their card.',
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
