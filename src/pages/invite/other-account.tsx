import { useState } from 'react';
import type { User } from '#shared/api/auth/auth.ts';
import { SignOut } from '#src/features/sign-out/sign-out.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice } from '#src/ui/content/notice.tsx';

/** Signed in with an address that is not the invited one. */
export function OtherAccount({ user, invited }: { user: User; invited: string }) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  return (
    <div className="grid gap-6">
      <Notice tone="warn" title="You're signed in with another address">
        <span className="[overflow-wrap:anywhere]">
          You're {user.email}. Only {invited} can accept this invitation.
        </span>
      </Notice>
      <Button size="large" wide onClick={() => setIsSigningOut(true)}>
        Switch account
      </Button>
      <SignOut
        isRequested={isSigningOut}
        ownerId={user.id}
        onClose={() => setIsSigningOut(false)}
      />
    </div>
  );
}
