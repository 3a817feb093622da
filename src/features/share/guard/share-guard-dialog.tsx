import { useEffect } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { ANYWAY_LABELS, BLOCKER_COPY, FIX_LABELS, type ShareFix } from './dialog-copy.ts';
import { shareGuard, type PendingShare } from './share-guard.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ShareGuardDialogProps {
  signupUrl: string;
  onFix: (card: LocalCard, fix: Exclude<ShareFix, 'sign_up'>) => void;
  /** Replaces the label of the remedy where `onFix` only leads to it. */
  fixLabel?: string;
}

/** Says why visitors cannot open the card, and offers the remedy next to sharing anyway. */
export function ShareGuardDialog(props: ShareGuardDialogProps) {
  const pending = shareGuard.use();
  return pending && <OpenDialog {...props} pending={pending} />;
}

function OpenDialog({
  pending,
  signupUrl,
  onFix,
  fixLabel,
}: ShareGuardDialogProps & { pending: PendingShare }) {
  const { card, action, blocker } = pending;
  const { title, text, fix } = BLOCKER_COPY[blocker];
  // Such as Back, which leaves the page with the question.
  useEffect(() => shareGuard.cancel, []);
  return (
    <Dialog
      open
      width="small"
      title={title}
      description={text}
      onClose={shareGuard.cancel}
      footer={
        <>
          <Button variant="outline" onClick={shareGuard.goOn}>
            {ANYWAY_LABELS[action]}
          </Button>
          {fix === 'sign_up' ? (
            <ButtonLink data-autofocus to={signupUrl} onClick={shareGuard.cancel}>
              {FIX_LABELS[fix]}
            </ButtonLink>
          ) : (
            <Button
              data-autofocus
              onClick={() => {
                shareGuard.cancel();
                onFix(card, fix);
              }}
            >
              {fixLabel ?? FIX_LABELS[fix]}
            </Button>
          )}
        </>
      }
    />
  );
}
