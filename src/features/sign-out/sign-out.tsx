import { useEffect, useState } from 'react';
import { findUnpublished, leave } from '#src/features/sign-out/leave.ts';
import { SignOutDialog } from '#src/features/sign-out/sign-out-dialog.tsx';

interface SignOutProps {
  /** Whether the person asked to sign out. */
  isAsked: boolean;
  ownerId: string;
  /** Settled: the person left, or stays after all. */
  onSettled: () => void;
}

/** Signs out at once when nothing is lost, else asks. */
export function SignOut({ isAsked, ...question }: SignOutProps) {
  return isAsked ? <Question {...question} /> : null;
}

function Question({ ownerId, onSettled }: Omit<SignOutProps, 'isAsked'>) {
  const [found] = useState(() => findUnpublished(ownerId));
  const isSafe = found.cards.length === 0 && !found.hasDrafts;
  useEffect(() => {
    if (!isSafe) return;
    leave(ownerId);
    onSettled();
  }, [isSafe, ownerId, onSettled]);
  if (isSafe) return null;
  return (
    <SignOutDialog
      ownerId={ownerId}
      unpublished={found.cards}
      hasDrafts={found.hasDrafts}
      onSettled={onSettled}
    />
  );
}
