import { useId, type Ref } from 'react';
import { useNavigate } from 'react-router';
import { teamUrl } from '#src/features/organization/team-url.ts';
import {
  findEntry,
  groupViews,
  listTabs,
  type NavigationGroup,
  type TeamView,
} from '#src/pages/team/team-views.ts';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { Link } from '#src/ui/link.tsx';

interface OrganizationNavigationProps {
  org: string;
  views: readonly TeamView[];
  current: TeamView;
  /** What waits for a decision in a view, by its key. */
  waiting: Readonly<Record<string, number>>;
  /** The select that replaces the list on narrow screens. */
  selectRef: Ref<HTMLSelectElement>;
}

/** The rooms of a team, of which the current one lists its views; on narrow screens, one select. */
export function OrganizationNavigation({
  org,
  views,
  current,
  waiting,
  selectRef,
}: OrganizationNavigationProps) {
  const groups = groupViews(views);
  return (
    <nav aria-label="Team">
      <ViewSelect {...{ org, groups, current, waiting, selectRef }} />
      <ul className="grid gap-0.5 max-lg:hidden lg:sticky lg:top-24">
        {groups.map((group) => (
          <Group key={group.label} {...{ org, group, current, waiting }} />
        ))}
      </ul>
    </nav>
  );
}

interface GroupProps extends Pick<OrganizationNavigationProps, 'org' | 'current' | 'waiting'> {
  group: NavigationGroup;
}

const ENTRY_CLASS =
  'flex h-10 items-center rounded-control px-3 whitespace-nowrap text-stone outline-offset-[-2px] transition-colors hover:bg-raised hover:text-bone aria-[current]:bg-raised-2 aria-[current]:text-bone';

function Group({ org, group: { label, views }, current, waiting }: GroupProps) {
  const id = useId();
  const [first] = views;
  if (first === undefined) return null;
  const entry = findEntry(current);
  const isOpen = views.some(({ key }) => key === entry);
  if (views.length === 1 || !isOpen) {
    return (
      <li>
        <Link
          to={teamUrl(org, first.key)}
          aria-current={isOpen ? 'page' : undefined}
          className={ENTRY_CLASS}
        >
          {label}
          <Waiting count={views.reduce((sum, { key }) => sum + (waiting[key] ?? 0), 0)} />
        </Link>
      </li>
    );
  }
  return (
    <li>
      <p id={id} className="flex h-10 items-center px-3 font-medium">
        {label}
      </p>
      <ul aria-labelledby={id} className="mb-2 ml-3 grid gap-0.5 border-l border-hairline pl-2">
        {views.map(({ key, title }) => (
          <li key={key}>
            <Link
              to={teamUrl(org, key)}
              aria-current={key === entry ? 'page' : undefined}
              className={ENTRY_CLASS}
            >
              {title}
              <Waiting count={waiting[key] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** How many decisions wait in a view; nothing for none. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="tabular ml-auto rounded-full bg-gold px-2 py-0.5 text-xs font-medium text-ink">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

interface ViewSelectProps extends Omit<OrganizationNavigationProps, 'views'> {
  groups: readonly NavigationGroup[];
}

function ViewSelect({ org, groups, current, waiting, selectRef }: ViewSelectProps) {
  const navigate = useNavigate();
  return (
    <select
      ref={selectRef}
      aria-label="Section of the team"
      value={findEntry(current)}
      onChange={(event) => void navigate(teamUrl(org, event.target.value))}
      className={cx(CONTROL_CLASS, 'h-11 lg:hidden')}
    >
      {groups.map(({ label, views }) =>
        views.length === 1 ? (
          <ViewOptions key={label} views={views} waiting={waiting} />
        ) : (
          <optgroup key={label} label={label}>
            <ViewOptions views={views} waiting={waiting} />
          </optgroup>
        ),
      )}
    </select>
  );
}

function ViewOptions({ views, waiting }: Pick<OrganizationNavigationProps, 'views' | 'waiting'>) {
  return views.map(({ key, title }) => (
    <option key={key} value={key}>
      {waiting[key] ? `${title} (${waiting[key]})` : title}
    </option>
  ));
}

interface ViewTabsProps {
  org: string;
  views: readonly TeamView[];
  current: TeamView;
}

/** The tabs of a view that shares its entry in the navigation with others. */
export function ViewTabs({ org, views, current }: ViewTabsProps) {
  const tabs = listTabs(current, views);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label="Members">
      <ul className="flex gap-5 border-b border-hairline">
        {tabs.map(({ key, tab }) => (
          <li key={key}>
            <Link
              to={teamUrl(org, key)}
              aria-current={key === current.key ? 'page' : undefined}
              className="flex h-11 items-center text-stone outline-offset-[-2px] transition-colors hover:text-bone aria-[current]:text-bone aria-[current]:shadow-[inset_0_-2px_0_var(--color-mark-gold)]"
            >
              {tab}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
