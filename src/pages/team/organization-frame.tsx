import { createElement, useEffect, useRef, type RefObject } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { User } from '#shared/api/auth/auth.ts';
import {
  readOrganization,
  type OrganizationDetails,
} from '#shared/api/organizations/organizations.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import { DeletionNotice } from '#src/pages/team/deletion-notice.tsx';
import { findReplacement } from '#src/pages/team/former-views.ts';
import { OrganizationNavigation, ViewTabs } from '#src/pages/team/organization-navigation.tsx';
import { listOrganizationViews } from '#src/pages/team/team-views.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const NetworkRefused = createLazyPart('Team', 'min-h-[60vh]', async () => {
  return (await import('#src/pages/team/company/access/network-refused.tsx')).NetworkRefused;
});

interface OrganizationFrameProps {
  id: string;
  /** The requested view; an unknown or forbidden one shows the first. */
  view: string | null;
  user: User;
}

export function OrganizationFrame({ id, view, user }: OrganizationFrameProps) {
  const { value, failure, failureCode, reload } = useEndpoint(readOrganization, {
    params: { org: id },
  });
  if (failureCode === 'not_found') return <OrganizationMissing />;
  if (failureCode === 'network_refused') {
    return <NetworkRefused props={{ org: id, message: failure ?? '', onRetry: reload }} />;
  }
  if (value === null) {
    return failure === null ? (
      <LoadingOrganization />
    ) : (
      <>
        <h1 className="mb-6 font-display text-2xl">Team</h1>
        <RetryNotice title="We couldn't load your team" onRetry={reload}>
          {failure}
        </RetryNotice>
      </>
    );
  }
  return <TeamViews organization={value.organization} view={view} user={user} onChanged={reload} />;
}

interface TeamViewsProps {
  organization: OrganizationDetails;
  view: string | null;
  user: User;
  onChanged: () => void;
}

function TeamViews({ organization, view, user, onChanged }: TeamViewsProps) {
  const { id, name, role, plan } = organization;
  const { search, hash } = useLocation();
  const select = useRef<HTMLSelectElement>(null);
  const views = listOrganizationViews(role, organization.kind);
  const replacement = findReplacement(view, hash, views);
  const current = views.find(({ key }) => key === (replacement ?? view)) ?? views[0];
  const title = useFocusOnChange(current?.key, select);
  if (current === undefined) return null;
  if (replacement !== null) {
    const query = new URLSearchParams(search);
    query.set('view', replacement);
    return <Navigate to={{ search: query.toString(), hash }} replace />;
  }
  const isHome = current.key === 'home';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <OrganizationNavigation
        org={id}
        views={views}
        current={current}
        waiting={{ requests: organization.openRequests ?? 0 }}
        selectRef={select}
      />
      <section
        aria-labelledby="team-view"
        className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6"
      >
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
          <h1
            id="team-view"
            ref={title}
            tabIndex={-1}
            className="min-w-0 font-display text-2xl outline-none [overflow-wrap:anywhere]"
            dir={isHome ? 'auto' : undefined}
          >
            {isHome ? name : current.title}
          </h1>
          {isHome && (
            <p className="text-stone">
              {PLAN_NAMES[plan]} · {ROLE_NAMES[role]}
            </p>
          )}
        </header>
        {organization.deletesAt !== null && (
          <DeletionNotice organization={organization} user={user} onChanged={onChanged} />
        )}
        <ViewTabs org={id} views={views} current={current} />
        {createElement(current.View, {
          key: current.key,
          props: { organization, user, onChanged },
        })}
      </section>
    </div>
  );
}

/**
 * Moves focus to the title of a view after a link has replaced it. A select keeps the focus, because
 * the arrow keys of some browsers choose one view after another.
 */
function useFocusOnChange(key: string | undefined, select: RefObject<HTMLSelectElement | null>) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (select.current?.matches(':focus')) return;
    title.current?.focus({ preventScroll: true });
  }, [key, select]);
  return title;
}

function LoadingOrganization() {
  return (
    <div role="status" aria-label="Loading your team" className="grid gap-8">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-12" />
      <Skeleton className="h-64" />
    </div>
  );
}

/** Also for members who were suspended or removed. */
function OrganizationMissing() {
  return (
    <>
      <h1 className="font-display text-2xl">Team</h1>
      <EmptyState
        title="You don't have access to this team"
        action={
          <ButtonLink to={href('team')} variant="outline">
            Your teams
          </ButtonLink>
        }
      >
        It was deleted, or your membership is suspended or has ended. Ask the person who invited
        you.
      </EmptyState>
    </>
  );
}
