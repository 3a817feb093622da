import { ContactRound, CreditCard, Flag, LayoutGrid, LogOut, QrCode, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '#shared/api/auth.ts';
import { href } from '#shared/routes.ts';
import { Menu } from '#src/ui/overlay/menu.tsx';

interface AccountActionsProps {
  user: User;
  trigger: ReactNode;
  /** For a menu whose code is loaded by the press that opens it. */
  defaultOpen: boolean;
  onSignOut: () => void;
}

const LOOK = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

/** What one can do with one's account, in the menu under one's initials. */
export function AccountActions({ user, trigger, defaultOpen, onSignOut }: AccountActionsProps) {
  const navigate = useNavigate();
  const go =
    (page: 'dashboard' | 'showCard' | 'contacts' | 'settings' | 'billing' | 'moderation') => () =>
      void navigate(href(page));
  return (
    <Menu
      trigger={trigger}
      defaultOpen={defaultOpen}
      header={
        <span className="flex max-w-64 flex-col">
          <span className="truncate font-medium">
            {`${user.firstName} ${user.lastName}`.trim()}
          </span>
          <span className="truncate text-xs text-stone">{user.email}</span>
        </span>
      }
      items={[
        { label: 'Dashboard', icon: <LayoutGrid {...LOOK} />, onSelect: go('dashboard') },
        { label: 'Show my card', icon: <QrCode {...LOOK} />, onSelect: go('showCard') },
        { label: 'Contacts', icon: <ContactRound {...LOOK} />, onSelect: go('contacts') },
        { label: 'Settings', icon: <Settings {...LOOK} />, onSelect: go('settings') },
        { label: 'Billing', icon: <CreditCard {...LOOK} />, onSelect: go('billing') },
        ...(user.isOperator
          ? [{ label: 'Moderation', icon: <Flag {...LOOK} />, onSelect: go('moderation') }]
          : []),
        { label: 'Sign out', icon: <LogOut {...LOOK} />, onSelect: onSignOut },
      ]}
    />
  );
}
