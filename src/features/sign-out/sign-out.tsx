import { useEffect, useState } from 'react';
import { findUnpublished, signOut } from './sign-out-steps.ts';
import { SignOutDialog } from '#src/features/sign-out/sign-out-dialog.tsx';

interface SignOutProps {
  /** Whether the user clicked Sign Out. */
  isRequested: boolean;
  ownerId: string;
  /** Called after signing out or canceling. */
  onClose: () => void;
}

/** Signs out immediately when nothing would be lost, otherwise asks. */
export function SignOut({ isRequested, ...props }: SignOutProps) {
  return isRequested ? <SignOutPrompt {...props} /> : null;
}

function SignOutPrompt({ ownerId, onClose }: Omit<SignOutProps, 'isRequested'>) {
  const [unpublished] = useState(() => findUnpublished(ownerId));
  const isSafe = unpublished.cards.length === 0 && !unpublished.hasDrafts;
  useEffect(() => {
    if (!isSafe) return;
    signOut(ownerId);
    onClose();
  }, [isSafe, ownerId, onClose]);
  if (isSafe) return null;
  return (
    <SignOutDialog
      ownerId={ownerId}
      unpublished={unpublished.cards}
      hasDrafts={unpublished.hasDrafts}
      onClose={onClose}
    />
  );
}
