import { useRef, useState } from 'react';
import {
  cancelEmailChange,
  readEmailChange,
  resendEmailChange,
  type PendingEmail,
} from '#shared/api/email-change.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { ConfirmEmailNotice } from '#src/features/confirm-email/confirm-email-notice.tsx';
import { LINK_SENT, updateFailed } from '#src/pages/settings/copy.ts';
import { ChangeEmailDialog } from '#src/pages/settings/email/change-email-dialog.tsx';
import { useLoaded } from '#src/pages/settings/use-loaded.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice, RetryNotice } from '#src/ui/notice.tsx';

const ask = () => api.call(readEmailChange, {});

/** The address one signs in with, the one it waits for, and the way from one to the other. */
export function EmailAddress({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { value, failure, set, reload } = useLoaded(ask);
  const [isChanging, setIsChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pending = value?.pending ?? null;
  // The link was opened elsewhere, or has run out: what is shown here is the old news.
  const refresh = () => {
    reload();
    void session.start();
  };
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {email}{' '}
          {isConfirmed ? (
            <Badge tone="good">Confirmed</Badge>
          ) : (
            <Badge tone="warn">Not confirmed</Badge>
          )}
        </p>
        <Button ref={button} variant="outline" onClick={() => setIsChanging(true)}>
          Change Email
        </Button>
      </div>
      {/* Who is moving to another address confirms that one. */}
      {!isConfirmed && value !== null && pending === null && <ConfirmEmailNotice email={email} />}
      {failure !== null && <RetryNotice onRetry={reload}>{failure}</RetryNotice>}
      {pending !== null && (
        <Waiting
          email={email}
          pending={pending}
          onRenewed={set}
          onCanceled={() => {
            set({ pending: null });
            // The pressed button goes with the notice.
            button.current?.focus();
          }}
          onGone={refresh}
        />
      )}
      <ChangeEmailDialog
        open={isChanging}
        email={email}
        onClose={() => setIsChanging(false)}
        onAsked={(asked) => {
          set({ pending: asked });
          setIsChanging(false);
        }}
      />
    </div>
  );
}

interface WaitingProps {
  email: string;
  pending: PendingEmail;
  onRenewed: (state: { pending: PendingEmail | null }) => void;
  onCanceled: () => void;
  /** It waits no more: the link was opened, or has run out. */
  onGone: () => void;
}

function Waiting({ email, pending, onRenewed, onCanceled, onGone }: WaitingProps) {
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);
  const refuse = (failure: ApiFailure) => {
    if (failure.code === 'not_found') onGone();
    toasts.show(updateFailed(failure));
  };
  const onResend = async () => {
    setBusy('resend');
    const answer = await api.call(resendEmailChange, {});
    setBusy(null);
    if (!answer.ok) return refuse(answer.error);
    onRenewed(answer.value);
    return toasts.show(LINK_SENT);
  };
  const onCancel = async () => {
    setBusy('cancel');
    const answer = await api.call(cancelEmailChange, {});
    setBusy(null);
    if (!answer.ok) return refuse(answer.error);
    return onCanceled();
  };
  return (
    <Notice title="Waiting for your confirmation">
      <p className="[overflow-wrap:anywhere]">
        We sent a link to <strong className="font-medium text-bone">{pending.email}</strong>. Until
        you open it, <strong className="font-medium text-bone">{email}</strong> stays your sign-in.
      </p>
      <p className="mt-2">
        It works once and for an hour. Nothing there after a few minutes? Look among the unwanted
        mail.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="outline"
          busy={busy === 'resend'}
          busyLabel="Sending..."
          disabled={busy !== null}
          onClick={() => void onResend()}
        >
          Send Again
        </Button>
        <Button
          variant="quiet"
          busy={busy === 'cancel'}
          busyLabel="Canceling..."
          disabled={busy !== null}
          aria-label="Cancel change"
          onClick={() => void onCancel()}
        >
          Cancel
        </Button>
      </div>
    </Notice>
  );
}
