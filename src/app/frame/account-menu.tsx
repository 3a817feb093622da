import type { User } from '#shared/api/auth/auth.ts';
import { createLazyMenu } from '#src/features/lazy-menu/create-lazy-menu.tsx';
import type { MenuButtonProps } from '#src/ui/overlay/use-menu-button.ts';

interface AccountMenuProps {
  user: User;
  /**
   * Requests a sign-out. The caller may ask for confirmation first, such as about unpublished
   * cards.
   */
  onSignOut: () => void;
}

const LazyMenu = createLazyMenu<AccountMenuProps, Pick<AccountMenuProps, 'user'>>(
  Trigger,
  async () => (await import('./account-actions.tsx')).AccountActions,
);

/** The account's initials and menu. */
export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  return <LazyMenu button={{ user }} menu={{ user, onSignOut }} />;
}

function Trigger({ user, ...rest }: { user: User } & MenuButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Account of ${user.firstName} ${user.lastName}, ${initials(user)}`}
      {...rest}
      className="flex size-11 shrink-0 items-center justify-center rounded-full border border-hairline-strong bg-raised-2 text-xs font-medium transition-colors hover:border-control md:size-9"
    >
      {initials(user)}
    </button>
  );
}

/** Takes whole characters: a name may start with one that has several code units. */
function initials({ firstName, lastName }: User): string {
  return [firstName, lastName].map((part) => [...part.trim()][0]?.toUpperCase() ?? '').join('');
}
