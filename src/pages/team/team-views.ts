import type { ReactNode } from 'react';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import { findKindOfAction, findScope, type Action } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';

interface TeamView {
  /** The value of `?view=`. */
  key: string;
  label: string;
  /** What a role must be allowed to do to see the view. */
  action: Action;
  View: (props: { props: TeamViewProps }) => ReactNode;
}

const HEIGHT = 'min-h-[60vh]';

/** The views of an organization, in the order of the navigation. Each is a chunk of its own. */
const TEAM_VIEWS: readonly TeamView[] = [
  {
    key: 'home',
    label: 'Home',
    action: 'readMembers',
    View: createLazyPart<TeamViewProps>('Home', HEIGHT, async () => {
      return (await import('#src/pages/team/home/home-view.tsx')).HomeView;
    }),
  },
  {
    key: 'members',
    label: 'Members',
    action: 'readMembers',
    View: createLazyPart<TeamViewProps>('Members', HEIGHT, async () => {
      return (await import('#src/pages/team/members/members-view.tsx')).MembersView;
    }),
  },
  {
    key: 'leavers',
    label: 'Leavers',
    action: 'editMembers',
    View: createLazyPart<TeamViewProps>('Leavers', HEIGHT, async () => {
      return (await import('#src/pages/team/leavers/leavers-view.tsx')).LeaversView;
    }),
  },
  {
    key: 'invitations',
    label: 'Invitations',
    action: 'inviteMembers',
    View: createLazyPart<TeamViewProps>('Invitations', HEIGHT, async () => {
      return (await import('#src/pages/team/invitations/invitations-view.tsx')).InvitationsView;
    }),
  },
  {
    key: 'groups',
    label: 'Groups',
    action: 'manageGroups',
    View: createLazyPart<TeamViewProps>('Groups', HEIGHT, async () => {
      return (await import('#src/pages/team/groups/groups-view.tsx')).GroupsView;
    }),
  },
  {
    key: 'cards',
    label: 'Cards',
    action: 'readCards',
    View: createLazyPart<TeamViewProps>('Cards', HEIGHT, async () => {
      return (await import('#src/pages/team/cards/cards-view.tsx')).CardsView;
    }),
  },
  {
    key: 'contacts',
    label: 'Contacts',
    action: 'readContacts',
    View: createLazyPart<TeamViewProps>('Contacts', HEIGHT, async () => {
      return (await import('#src/pages/team/contacts/contacts-view.tsx')).ContactsView;
    }),
  },
  {
    key: 'numbers',
    label: 'Numbers',
    action: 'readNumbers',
    View: createLazyPart<TeamViewProps>('Numbers', HEIGHT, async () => {
      return (await import('#src/pages/team/analytics/analytics-view.tsx')).AnalyticsView;
    }),
  },
  {
    key: 'policies',
    label: 'Card policies',
    action: 'managePolicies',
    View: createLazyPart<TeamViewProps>('Card policies', HEIGHT, async () => {
      return (await import('#src/pages/team/policies/policies-view.tsx')).PoliciesView;
    }),
  },
  {
    key: 'requests',
    label: 'Change requests',
    action: 'useOwnCard',
    View: createLazyPart<TeamViewProps>('Change requests', HEIGHT, async () => {
      return (await import('#src/pages/team/requests/requests-view.tsx')).RequestsView;
    }),
  },
  {
    key: 'audit',
    label: 'Audit log',
    action: 'readAudit',
    View: createLazyPart<TeamViewProps>('Audit log', HEIGHT, async () => {
      return (await import('#src/pages/team/audit/audit-view.tsx')).AuditView;
    }),
  },
  {
    key: 'settings',
    label: 'Settings',
    action: 'manageSettings',
    View: createLazyPart<TeamViewProps>('Settings', HEIGHT, async () => {
      return (await import('#src/pages/team/settings/settings-view.tsx')).SettingsView;
    }),
  },
  {
    key: 'you',
    label: 'You',
    action: 'leaveOrganization',
    View: createLazyPart<TeamViewProps>('You', HEIGHT, async () => {
      return (await import('#src/pages/team/you/you-view.tsx')).YouView;
    }),
  },
];

/** The views that a role may open. There is always one: every role may leave. */
export function listOrganizationViews(role: Role, kind: OrganizationKind): TeamView[] {
  return TEAM_VIEWS.filter(({ action }) => {
    const kindOfAction = findKindOfAction(action);
    return findScope(role, action) !== null && (kindOfAction === null || kindOfAction === kind);
  });
}
