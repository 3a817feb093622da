import { useState, type ButtonHTMLAttributes } from 'react';
import type { User } from '#shared/api/auth.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { createLate } from '#src/ui/late.ts';

const LateMenu = createLate(async () => {
  return (await import('#src/app/frame/account-actions.tsx')).AccountActions;
});

interface AccountMenuProps {
  user: User;
  /** Asked for; whoever gives it may ask something first, such as about unpublished cards. */
  onSignOut: () => void;
}

/** Whose account this is, and the way out. The menu's code, a tenth of the app, comes once the page has settled. */
export function AccountMenu({ user, onSignOut }: AccountMenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const isSettled = useSettled();
  const onMissing = () => {
    tellMissingPart();
    setIsWanted(false);
  };
  return (
    <LateMenu
      isWanted={isWanted}
      isAhead={isSettled}
      onFailure={onMissing}
      fallback={<Trigger user={user} aria-haspopup="menu" onClick={() => setIsWanted(true)} />}
      with={{
        defaultOpen: isWanted,
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

/** By whole characters: a name may start with one made of several code units. */
function initials({ firstName, lastName }: User): string {
  return [firstName, lastName].map((part) => [...part.trim()][0]?.toUpperCase() ?? '').join('');
}
