import { ContactRound, CreditCard, Flag, LayoutGrid, LogOut, QrCode, Settings } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { User } from '#shared/api/auth/auth.ts';
import { href } from '#shared/routes.ts';
import { THEME_LABEL, THEME_OPTIONS } from '#src/features/theme/content.ts';
import { chooseTheme, useTheme } from '#src/state/theme.ts';
import { Menu } from '#src/ui/overlay/menu.tsx';
import type { MenuControl } from '#src/ui/overlay/use-menu-button.ts';

interface AccountActionsProps {
  user: User;
  control: MenuControl;
  onSignOut: () => void;
}

const ICON_PROPS = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

export function AccountActions({ user, control, onSignOut }: AccountActionsProps) {
  const navigate = useNavigate();
  const theme = useTheme();
  const go =
    (page: 'dashboard' | 'showCard' | 'contacts' | 'settings' | 'billing' | 'moderation') => () =>
      void navigate(href(page));
  return (
    <Menu
      control={control}
      header={
        <span className="flex max-w-64 flex-col">
          <span className="truncate font-medium">
            {`${user.firstName} ${user.lastName}`.trim()}
          </span>
          <span className="truncate text-xs text-stone">{user.email}</span>
        </span>
      }
      items={[
        { label: 'Dashboard', icon: <LayoutGrid {...ICON_PROPS} />, onSelect: go('dashboard') },
        { label: 'Show my card', icon: <QrCode {...ICON_PROPS} />, onSelect: go('showCard') },
        { label: 'Contacts', icon: <ContactRound {...ICON_PROPS} />, onSelect: go('contacts') },
        { label: 'Profile Settings', icon: <Settings {...ICON_PROPS} />, onSelect: go('settings') },
        { label: 'Billing', icon: <CreditCard {...ICON_PROPS} />, onSelect: go('billing') },
        ...(user.isOperator
          ? [{ label: 'Moderation', icon: <Flag {...ICON_PROPS} />, onSelect: go('moderation') }]
          : []),
        { label: 'Sign out', icon: <LogOut {...ICON_PROPS} />, onSelect: onSignOut },
      ]}
      choice={{ label: THEME_LABEL, options: THEME_OPTIONS, value: theme, onChange: chooseTheme }}
    />
  );
}
