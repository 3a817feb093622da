import { Building2, ChevronsUpDown, Mail, User as UserIcon } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#shared/routes.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { invitationUrl, teamUrl } from '#src/features/organization/team-url.ts';
import { ownOrganizations } from '#src/state/organizations/own-organizations.ts';
import { createLazyMenu } from '#src/features/lazy-menu/create-lazy-menu.tsx';
import type { MenuItem } from '#src/ui/overlay/menu.tsx';
import type { MenuButtonProps } from '#src/ui/overlay/use-menu-button.ts';

/**
 * Switches between the personal dashboard and the account's teams, and leads to invitations. Nothing for
 * people without a team and without an invitation.
 */
export function OrganizationSwitcher({ userId }: { userId: string }) {
  const { value, invitations } = ownOrganizations.use(userId);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  if (value === null || value.length + invitations.length === 0) return null;
  const org = pathname === href('team') ? new URLSearchParams(search).get('org') : null;
  const current = value.find(({ id }) => id === org)?.name ?? PERSONAL;
  const icon = <Building2 aria-hidden="true" strokeWidth={1.5} />;
  const items: MenuItem[] = [
    {
      label: PERSONAL,
      icon: <UserIcon aria-hidden="true" strokeWidth={1.5} />,
      onSelect: () => void navigate(href('dashboard')),
    },
    ...Array.from(value, ({ id, name }) => ({
      key: id,
      label: name,
      icon,
      onSelect: () => void navigate(teamUrl(id)),
    })),
    ...Array.from(invitations, ({ id, organization }) => ({
      key: id,
      label: `Invitation to ${organization}`,
      icon: <Mail aria-hidden="true" strokeWidth={1.5} />,
      onSelect: () => void navigate(invitationUrl(id)),
    })),
  ];
  return (
    <SwitcherMenu
      button={{ current, invitations: invitations.length }}
      menu={{ align: 'start', items }}
    />
  );
}

const PERSONAL = 'Personal';

interface TriggerProps {
  current: string;
  /** Their number. */
  invitations: number;
}

function Trigger({ current, invitations, ...rest }: TriggerProps & MenuButtonProps) {
  const note = invitations === 0 ? '' : `, ${countNoun(invitations, 'invitation')}`;
  return (
    <button
      type="button"
      aria-label={`Switch team, now ${current}${note}`}
      {...rest}
      data-switcher=""
      className="flex h-11 max-w-36 min-w-0 shrink items-center gap-1.5 rounded-control px-2 text-stone transition-colors hover:bg-raised-2 hover:text-bone md:h-9 md:max-w-56 md:px-3"
    >
      <span className="truncate" dir="auto">
        {current}
      </span>
      {invitations > 0 && (
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-gold" />
      )}
      <ChevronsUpDown aria-hidden="true" strokeWidth={1.5} className="size-4 shrink-0" />
    </button>
  );
}

const SwitcherMenu = createLazyMenu<{ align: 'start'; items: readonly MenuItem[] }, TriggerProps>(
  Trigger,
  async () => (await import('#src/ui/overlay/menu.tsx')).Menu,
);
