import { useRef, useState } from 'react';
import {
  cancelEmailChange,
  readEmailChange,
  resendEmailChangeLink,
  type PendingEmail,
} from '#shared/api/auth/email-change.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { ConfirmEmailNotice } from '#src/features/confirm-email/confirm-email-notice.tsx';
import { LINK_SENT, updateFailed } from '#src/pages/settings/copy.ts';
import { ChangeEmailDialog } from '#src/pages/settings/email/change-email-dialog.tsx';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';

/** The sign-in address, its confirmation, and a pending change. */
export function EmailAddress({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { value, failure, set, reload } = useEndpoint(readEmailChange, {});
  const [isChanging, setIsChanging] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pending = value?.pending ?? null;
  // The link was opened elsewhere or has expired: reload what is shown here.
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
      {/* With a change pending, the new address gets confirmed instead. */}
      {!isConfirmed && failure === null && pending === null && (
        <ConfirmEmailNotice email={email} isReserved={value === null} />
      )}
      {failure !== null && (
        <RetryNotice title="We couldn't load your email" onRetry={reload}>
          {failure}
        </RetryNotice>
      )}
      {pending !== null && (
        <PendingEmailNotice
          email={email}
          pending={pending}
          onRenewed={set}
          onCanceled={() => {
            set({ pending: null });
            // The pressed button unmounts with the notice; move focus to Change Email.
            button.current?.focus();
          }}
          onExpired={refresh}
        />
      )}
      <ChangeEmailDialog
        open={isChanging}
        email={email}
        onClose={() => setIsChanging(false)}
        onRequested={(requested) => {
          set({ pending: requested });
          setIsChanging(false);
        }}
      />
    </div>
  );
}

interface PendingEmailNoticeProps {
  email: string;
  pending: PendingEmail;
  onRenewed: (state: { pending: PendingEmail | null }) => void;
  onCanceled: () => void;
  /** Called when no change is pending anymore: the link was opened or has expired. */
  onExpired: () => void;
}

function PendingEmailNotice({
  email,
  pending,
  onRenewed,
  onCanceled,
  onExpired,
}: PendingEmailNoticeProps) {
  const [busy, setBusy] = useState<'resend' | 'cancel' | null>(null);
  const showFailure = (failure: ApiFailure) => {
    if (failure.code === 'not_found') onExpired();
    toasts.show(updateFailed(failure));
  };
  const resend = async () => {
    setBusy('resend');
    const answer = await api.call(resendEmailChangeLink, {});
    setBusy(null);
    if (!answer.ok) return showFailure(answer.error);
    onRenewed(answer.value);
    return toasts.show(LINK_SENT);
  };
  const cancel = async () => {
    setBusy('cancel');
    const answer = await api.call(cancelEmailChange, {});
    setBusy(null);
    if (!answer.ok) return showFailure(answer.error);
    return onCanceled();
  };
  return (
    <Notice title="Confirm your new email">
      <p className="[overflow-wrap:anywhere]">
        We sent a link to <strong className="font-medium text-bone">{pending.email}</strong>. Until
        you open it, sign in with <strong className="font-medium text-bone">{email}</strong>.
      </p>
      <p className="mt-2">
        The link works once and expires after an hour. If you don't see it after a few minutes,
        check your spam folder.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant="outline"
          busy={busy === 'resend'}
          busyLabel="Sending..."
          disabled={busy !== null}
          onClick={() => void resend()}
        >
          Send Again
        </Button>
        <Button
          variant="quiet"
          busy={busy === 'cancel'}
          busyLabel="Canceling..."
          disabled={busy !== null}
          aria-label="Cancel change"
          onClick={() => void cancel()}
        >
          Cancel
        </Button>
      </div>
    </Notice>
  );
}
