import { useEffect, useRef, useState } from 'react';
import { confirmEmailChange } from '#shared/api/email-change.ts';
import { href } from '#shared/routes.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { useLinkToken } from '#src/features/auth/use-link-token.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { takeFocus } from '#src/ui/take-focus.ts';

/** Where the link to a new address leads. It asks once more: programs that read mail open links too, but press no buttons. */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const [moved, setMoved] = useState<{ token: string; email: string } | null>(null);
  const isMoved = moved !== null && moved.token === token;
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone: what came of it is read next.
  useEffect(() => {
    if (isMoved) heading.current?.focus();
  }, [isMoved]);
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      <h1 ref={heading} tabIndex={-1} className="mb-6 font-display text-2xl">
        {isMoved ? 'Email Changed' : 'Confirm Your New Email'}
      </h1>
      {token === null && <NoLink />}
      {isMoved && <Moved email={moved.email} />}
      {token !== null && !isMoved && (
        <Confirmation key={token} token={token} onMoved={(email) => setMoved({ token, email })} />
      )}
    </section>
  );
}

interface ConfirmationProps {
  token: string;
  onMoved: (email: string) => void;
}

function Confirmation({ token, onMoved }: ConfirmationProps) {
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const onConfirm = async () => {
    setIsBusy(true);
    const answer = await api.call(confirmEmailChange, { body: { token } });
    setIsBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    onMoved(answer.value.email);
    // Whoever is signed in here has another address now, or was signed out by the server.
    return session.start();
  };
  const isOver = failure !== null && OVER.has(failure.code);
  return (
    <div className="grid gap-6">
      {failure !== null && (
        <p
          // What no other press mends takes the place of the button.
          ref={isOver ? takeFocus : undefined}
          tabIndex={-1}
          role="alert"
          className="rounded-control border border-bad/50 bg-raised px-4 py-3 text-bone outline-none"
        >
          {failure.message}
        </p>
      )}
      {isOver ? (
        <>
          {failure.code === 'reset_invalid' && (
            <p className="text-stone">
              If you confirmed it before, your new address works already: sign in with it.
            </p>
          )}
          <WayBack />
        </>
      ) : (
        <>
          <p className="text-md">
            Press the button, and from then on you sign in with the address this link was sent to.
            Your other devices are signed out.
          </p>
          <Button
            size="large"
            wide
            busy={isBusy}
            busyLabel="Confirming..."
            onClick={() => void onConfirm()}
          >
            Confirm New Email
          </Button>
          <p className="text-stone">
            If you did not ask for this, close the page: nothing changes.
          </p>
        </>
      )}
    </div>
  );
}

/** Refusals that another press does not mend. */
const OVER: ReadonlySet<string> = new Set(['reset_invalid', 'email_taken']);

function Moved({ email }: { email: string }) {
  const { status } = session.use();
  return (
    <div role="status" className="grid gap-6">
      <p className="text-md [overflow-wrap:anywhere]">
        From now on you sign in with <strong className="font-medium">{email}</strong>.
      </p>
      {status === 'authenticated' ? (
        <ButtonLink to={href('settings')} size="large" wide>
          Back to Settings
        </ButtonLink>
      ) : (
        <ButtonLink to={href('login')} size="large" wide>
          Log in
        </ButtonLink>
      )}
    </div>
  );
}

function NoLink() {
  return (
    <div className="grid gap-6">
      <p className="text-md">
        Open the link in the mail we sent to your new address. It works once and for an hour.
      </p>
      <WayBack />
    </div>
  );
}

/** A new link is asked for where the first one was. */
function WayBack() {
  return (
    <ButtonLink to={href('settings')} variant="outline" size="large" wide>
      Go to Settings
    </ButtonLink>
  );
}
