import { Building2, ChevronsUpDown, User as UserIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#shared/routes.ts';
import { teamUrl } from '#src/features/team/team-url.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { Menu, type MenuItem } from '#src/ui/overlay/menu.tsx';

/**
 * Switches between the personal dashboard and the account's teams. Nothing for people without a
 * team.
 */
export function TeamSwitcher({ userId }: { userId: string }) {
  const { value } = ownOrganizations.use(userId);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (value === null || value.length === 0) return null;
  const org = pathname === href('team') ? new URLSearchParams(search).get('org') : null;
  const current = value.find(({ id }) => id === org)?.name ?? PERSONAL;
  const icon = <Building2 aria-hidden="true" strokeWidth={1.5} />;
  const items: MenuItem[] = [
    {
      label: PERSONAL,
      icon: <UserIcon aria-hidden="true" strokeWidth={1.5} />,
      onSelect: () => void navigate(href('dashboard')),
    },
    ...value.map(({ id, name }) => ({
      label: name,
      icon,
      onSelect: () => void navigate(teamUrl(id)),
    })),
  ];
  return <Menu align="start" trigger={<Trigger current={current} />} items={items} />;
}

const PERSONAL = 'Personal';

function Trigger({
  current,
  ...rest
}: { current: string } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      aria-label={`Switch team, now ${current}`}
      {...rest}
      data-switcher=""
      className="flex h-11 max-w-36 min-w-0 shrink items-center gap-1.5 rounded-control px-2 text-stone transition-colors hover:bg-raised-2 hover:text-bone md:h-9 md:max-w-56 md:px-3"
    >
      <span className="truncate" dir="auto">
        {current}
      </span>
      <ChevronsUpDown aria-hidden="true" strokeWidth={1.5} className="size-4 shrink-0" />
    </button>
  );
}
