import type { ReactNode } from 'react';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import { findKindOfAction, findScope, type Action } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import type { TeamViewProps } from '#src/pages/team/team-view-props.ts';

/** Groups of views, in the order of the navigation. */
const ROOMS = [
  { key: 'people', label: 'People' },
  { key: 'cards', label: 'Cards' },
  { key: 'results', label: 'Results' },
  { key: 'company', label: 'Company' },
] as const;

export interface TeamView {
  /** The value of `?view=`. */
  key: string;
  /** Heading of the view, and its name in the navigation. */
  title: string;
  /** Null for the views before and after the rooms. */
  room: (typeof ROOMS)[number]['key'] | null;
  /** The view whose entry in the navigation stands for this one, which has none. */
  within?: string;
  /** Name among the tabs that a view shares with those within it. */
  tab?: string;
  /** What a role must be allowed to do to see the view. */
  action: Action;
  View: (props: { props: TeamViewProps }) => ReactNode;
}

type ViewComponent = (props: TeamViewProps) => ReactNode;

const load = (title: string, fetchView: () => Promise<ViewComponent>) =>
  createLazyPart<TeamViewProps>(title, 'min-h-[60vh]', fetchView);

/** The views of an organization, in the order of the navigation. Each is a chunk of its own. */
const TEAM_VIEWS: readonly TeamView[] = [
  {
    key: 'home',
    title: 'Home',
    room: null,
    action: 'readMembers',
    View: load('Home', async () => {
      return (await import('#src/pages/team/home/home-view.tsx')).HomeView;
    }),
  },
  {
    key: 'members',
    title: 'Members',
    room: 'people',
    tab: 'Active',
    action: 'readMembers',
    View: load('Members', async () => {
      return (await import('#src/pages/team/members/members-view.tsx')).MembersView;
    }),
  },
  {
    key: 'invitations',
    title: 'Invitations',
    room: 'people',
    within: 'members',
    tab: 'Invited',
    action: 'inviteMembers',
    View: load('Invitations', async () => {
      return (await import('#src/pages/team/invitations/invitations-view.tsx')).InvitationsView;
    }),
  },
  {
    key: 'leavers',
    title: 'Former members',
    room: 'people',
    within: 'members',
    tab: 'Left',
    action: 'editMembers',
    View: load('Former members', async () => {
      return (await import('#src/pages/team/leavers/leavers-view.tsx')).LeaversView;
    }),
  },
  {
    key: 'leaver-rule',
    title: 'When someone leaves',
    room: 'people',
    within: 'members',
    action: 'manageSettings',
    View: load('When someone leaves', async () => {
      return (await import('#src/pages/team/leavers/leaver-setting.tsx')).LeaverSettingView;
    }),
  },
  {
    key: 'groups',
    title: 'Groups',
    room: 'people',
    action: 'manageGroups',
    View: load('Groups', async () => {
      return (await import('#src/pages/team/groups/groups-view.tsx')).GroupsView;
    }),
  },
  {
    key: 'cards',
    title: 'Cards',
    room: 'cards',
    action: 'readCards',
    View: load('Cards', async () => {
      return (await import('#src/pages/team/cards/cards-view.tsx')).CardsView;
    }),
  },
  {
    key: 'own-card',
    title: 'Your card',
    room: 'cards',
    within: 'cards',
    action: 'useOwnCard',
    View: load('Your card', async () => {
      return (await import('#src/pages/team/own-card/own-card-view.tsx')).OwnCardView;
    }),
  },
  {
    key: 'policies',
    title: 'Policies',
    room: 'cards',
    action: 'managePolicies',
    View: load('Policies', async () => {
      return (await import('#src/pages/team/policies/policies-view.tsx')).PoliciesView;
    }),
  },
  {
    key: 'requests',
    title: 'Requests',
    room: 'cards',
    action: 'useOwnCard',
    View: load('Requests', async () => {
      return (await import('#src/pages/team/requests/requests-view.tsx')).RequestsView;
    }),
  },
  {
    key: 'contacts',
    title: 'Contacts',
    room: 'results',
    action: 'readContacts',
    View: load('Contacts', async () => {
      return (await import('#src/pages/team/contacts/contacts-view.tsx')).ContactsView;
    }),
  },
  {
    key: 'analytics',
    title: 'Analytics',
    room: 'results',
    action: 'readNumbers',
    View: load('Analytics', async () => {
      return (await import('#src/pages/team/analytics/analytics-view.tsx')).AnalyticsView;
    }),
  },
  {
    key: 'brand',
    title: 'Brand',
    room: 'company',
    action: 'manageSettings',
    View: load('Brand', async () => {
      return (await import('#src/pages/team/company/brand-view.tsx')).BrandView;
    }),
  },
  {
    key: 'domains',
    title: 'Domains',
    room: 'company',
    action: 'manageDomains',
    View: load('Domains', async () => {
      return (await import('#src/pages/team/company/domains-view.tsx')).DomainsView;
    }),
  },
  {
    key: 'developers',
    title: 'Developers',
    room: 'company',
    action: 'manageApiKeys',
    View: load('Developers', async () => {
      return (await import('#src/pages/team/company/developers-view.tsx')).DevelopersView;
    }),
  },
  {
    key: 'access',
    title: 'Sign-in & access',
    room: 'company',
    action: 'manageAccess',
    View: load('Sign-in & access', async () => {
      return (await import('#src/pages/team/company/access/access-view.tsx')).AccessView;
    }),
  },
  {
    key: 'ownership',
    title: 'Ownership',
    room: 'company',
    action: 'transferOwnership',
    View: load('Ownership', async () => {
      return (await import('#src/pages/team/company/ownership-view.tsx')).OwnershipView;
    }),
  },
  {
    key: 'audit',
    title: 'Audit log',
    room: 'company',
    action: 'readAudit',
    View: load('Audit log', async () => {
      return (await import('#src/pages/team/audit/audit-view.tsx')).AuditView;
    }),
  },
  {
    key: 'billing',
    title: 'Billing',
    room: 'company',
    action: 'manageBilling',
    View: load('Billing', async () => {
      return (await import('#src/pages/team/company/billing-view.tsx')).BillingView;
    }),
  },
  {
    key: 'seats',
    title: 'Who stays',
    room: 'company',
    within: 'billing',
    action: 'manageBilling',
    View: load('Who stays', async () => {
      return (await import('#src/pages/team/seats/seats-view.tsx')).SeatsView;
    }),
  },
  {
    key: 'membership',
    title: 'My membership',
    room: null,
    action: 'leaveOrganization',
    View: load('My membership', async () => {
      return (await import('#src/pages/team/membership/membership-view.tsx')).MembershipView;
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

/** The key of the entry in the navigation that stands for a view. */
export function findEntry({ key, within }: Pick<TeamView, 'key' | 'within'>): string {
  return within ?? key;
}

/** The views that share tabs with a view; none where there would be only one. */
export function listTabs(view: TeamView, views: readonly TeamView[]): TeamView[] {
  const tabs = views.filter(
    (other) => other.tab !== undefined && findEntry(other) === findEntry(view),
  );
  return view.tab !== undefined && tabs.length > 1 ? tabs : [];
}

/** An entry of the navigation by itself, or a room with those in it. */
export interface NavigationGroup {
  label: string;
  views: readonly TeamView[];
}

/** The entries of the navigation. A room in which a role may open one view is that view. */
export function groupViews(views: readonly TeamView[]): NavigationGroup[] {
  const entries = views.filter(({ within }) => within === undefined);
  const alone = (view: TeamView): NavigationGroup => ({ label: view.title, views: [view] });
  const groups: NavigationGroup[] = [];
  for (const view of entries) {
    const room = ROOMS.find(({ key }) => key === view.room);
    const listed = entries.filter((other) => other.room === view.room);
    if (room === undefined || listed.length === 1) groups.push(alone(view));
    else if (listed[0] === view) groups.push({ label: room.label, views: listed });
  }
  return groups;
}
