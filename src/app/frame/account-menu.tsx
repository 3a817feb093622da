import { useState, type ButtonHTMLAttributes } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';

const LazyMenu = lazyWithFallback(async () => {
  return (await import('./account-actions.tsx')).AccountActions;
});

interface AccountMenuProps {
  user: User;
  /**
   * Requests a sign-out. The caller may ask for confirmation first, such as about unpublished
   * cards.
   */
  onSignOut: () => void;
}

/**
 * The account's initials and menu. The menu's code, a tenth of the app, loads once the page is
 * idle.
 */
export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isIdle = usePageIdle();
  const onFailure = () => {
    showChunkError();
    setIsOpen(false);
  };
  return (
    <LazyMenu
      active={isOpen}
      preload={isIdle}
      onFailure={onFailure}
      fallback={<Trigger user={user} aria-haspopup="menu" onClick={() => setIsOpen(true)} />}
      props={{
        defaultOpen: isOpen,
        trigger: <Trigger user={user} />,
        user,
        onSignOut,
      }}
    />
  );
}

function Trigger({ user, ...rest }: { user: User } & ButtonHTMLAttributes<HTMLButtonElement>) {
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
