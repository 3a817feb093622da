import { createElement, useEffect, useRef } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import {
  readOrganization,
  type OrganizationDetails,
} from '#shared/api/organizations/organizations.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import { teamUrl } from '#src/features/organization/team-url.ts';
import { listOrganizationViews } from '#src/pages/team/team-views.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Link } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

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
  const views = listOrganizationViews(role, organization.kind);
  const current = views.find(({ key }) => key === view) ?? views[0];
  const title = useFocusOnChange(current?.key);
  if (current === undefined) return null;
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="min-w-0 font-display text-2xl [overflow-wrap:anywhere]" dir="auto">
          {name}
        </h1>
        <p className="text-stone">
          {PLAN_NAMES[plan]} · {ROLE_NAMES[role]}
        </p>
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Team">
          <ul className="tab-row -mx-5 flex gap-1 overflow-x-auto border-b border-hairline px-4 [scrollbar-width:none] md:mx-0 md:px-0 lg:sticky lg:top-24 lg:grid lg:gap-0.5 lg:overflow-visible lg:border-0">
            {views.map(({ key, label }) => (
              <li key={key} className="shrink-0">
                <Link
                  to={teamUrl(id, key)}
                  aria-current={key === current.key ? 'page' : undefined}
                  ref={key === current.key ? keepVisible : undefined}
                  className={cx(
                    'flex h-12 items-center px-2 whitespace-nowrap text-stone outline-offset-[-2px] transition-colors hover:text-bone',
                    'aria-[current]:text-bone aria-[current]:shadow-[inset_0_-2px_0_var(--color-mark-gold)]',
                    'lg:h-10 lg:rounded-control lg:px-3 lg:hover:bg-raised lg:aria-[current]:bg-raised-2 lg:aria-[current]:shadow-none',
                  )}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="team-view" className="min-w-0">
          <h2 id="team-view" ref={title} tabIndex={-1} className="sr-only">
            {current.label}
          </h2>
          {createElement(current.View, {
            key: current.key,
            props: { organization, user, onChanged },
          })}
        </section>
      </div>
    </>
  );
}

/** Moves focus to the title of a view after the navigation has replaced it. */
function useFocusOnChange(key: string | undefined) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    title.current?.focus({ preventScroll: true });
  }, [key]);
  return title;
}

/** On phones the row of views scrolls: the current one stays in sight, also after a rotation. */
function keepVisible(link: HTMLElement | null): (() => void) | undefined {
  const row = link?.closest('ul');
  if (!link || !row) return undefined;
  const observer = new ResizeObserver(() => {
    const [inside, around] = [link.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2;
  });
  observer.observe(row);
  // Fonts are drawn later: each tab before the current one moves it.
  for (const tab of row.children) observer.observe(tab);
  return () => observer.disconnect();
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
