import { useState, type ReactNode } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import type { Organization } from '#shared/api/organizations/organizations.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { CreateOrganizationForm } from '#src/features/organization/create-organization-form.tsx';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { Locked } from '#src/pages/dashboard/frame/locked.tsx';
import { limitLine } from '#src/pages/dashboard/team/content.ts';
import { OrganizationOverview } from '#src/pages/dashboard/team/team-overview.tsx';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { FilterSelect } from '#src/ui/form/filter-select.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

export function TeamTab() {
  const { plan } = useShownPlan();
  const { user } = session.use();
  if (!can(plan, 'teamManagement')) {
    return (
      <Locked plan={plan} feature="teamManagement">
        Upgrade to Business Pro or higher to work on cards together
      </Locked>
    );
  }
  if (user === null) return <GuestTeam plan={plan} />;
  return <OwnTeams key={user.id} user={user} />;
}

interface TeamFrameProps {
  plan: PlanId;
  aside?: ReactNode;
  children: ReactNode;
}

function TeamFrame({ plan, aside, children }: TeamFrameProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-2xl">Team</h1>
          <p className="mt-1 text-stone">{limitLine(plan)}</p>
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
}

function OwnTeams({ user }: { user: User }) {
  const { value, failure } = ownOrganizations.use(user.id);
  const [chosen, setChosen] = useState<string | null>(null);
  const reload = () => void ownOrganizations.load(user.id);
  if (value === null) {
    return (
      <TeamFrame plan={user.plan}>
        {failure === null ? (
          <div role="status" aria-label="Loading your team">
            <Skeleton className="h-64" />
          </div>
        ) : (
          <RetryNotice title="We couldn't load your team" onRetry={reload}>
            {failure}
          </RetryNotice>
        )}
      </TeamFrame>
    );
  }
  const organization = value.find(({ id }) => id === chosen) ?? value[0];
  if (organization === undefined) {
    return (
      <TeamFrame plan={user.plan}>
        <FirstTeam onCreated={reload} />
      </TeamFrame>
    );
  }
  return (
    <TeamFrame
      plan={organization.plan}
      aside={
        <div className="flex flex-wrap gap-2">
          {value.length > 1 && (
            <OrganizationChoice
              organizations={value}
              value={organization.id}
              onChange={setChosen}
            />
          )}
          <ButtonLink variant="outline" className="h-11!" to={teamUrl(organization.id)}>
            Open team
          </ButtonLink>
        </div>
      }
    >
      <OrganizationOverview organization={organization} />
    </TeamFrame>
  );
}

interface OrganizationChoiceProps {
  organizations: readonly Organization[];
  value: string;
  onChange: (id: string) => void;
}

function OrganizationChoice({ organizations, value, onChange }: OrganizationChoiceProps) {
  const [first, ...others] = organizations;
  const options = others.map(({ id, name }) => ({ key: id, label: name }));
  return (
    <FilterSelect
      label="Team"
      all={first?.name ?? ''}
      options={options}
      value={value === first?.id ? '' : value}
      onChange={(id) => onChange(id || (first?.id ?? ''))}
    />
  );
}

/** The one step between a plan with teams and a team. */
function FirstTeam({ onCreated }: { onCreated: () => void }) {
  return (
    <div className="max-w-[32rem] border-t border-hairline pt-8">
      <h2 className="font-display text-xl">Run your company's cards in one place</h2>
      <p className="mt-3 mb-6 text-stone">
        Name your team, then invite your colleagues by email. You choose what each of them may do,
        and see who has joined. Your own cards stay as they are.
      </p>
      <CreateOrganizationForm onCreated={onCreated} />
    </div>
  );
}

/** A guest previews the plan; a team needs an account. */
function GuestTeam({ plan }: { plan: PlanId }) {
  return (
    <TeamFrame plan={plan}>
      <EmptyState
        title="Sign up to create a team"
        action={
          <ButtonLink to={entryUrl('signup', `${href('dashboard')}?tab=team`)}>
            Create a free account
          </ButtonLink>
        }
      >
        Invite your colleagues by email and manage their cards together.
      </EmptyState>
    </TeamFrame>
  );
}
