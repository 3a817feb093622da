import { useEffect, useRef, useState, type ReactNode } from 'react';
import { href } from '#shared/routes.ts';
import type { ApiFailure, HttpResult } from '#src/browser/http.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';

interface EmailLinkPageProps<Value> {
  /** The token of the mailed link; null when the page was opened without one. */
  token: string | null;
  titles: { pending: string; done: string };
  /** What to do without a token. */
  missing: string;
  /** Where a link that cannot be used is replaced. */
  back: { page: 'settings' | 'dashboard'; label: string };
  /** What the button does. */
  text: string;
  button: { label: string; busyLabel: string };
  /** For people who did not expect the mail. */
  note: string;
  act: (token: string) => Promise<HttpResult<Value>>;
  /** A failure in words if trying again cannot resolve it; null otherwise. */
  explainFinal: (failure: ApiFailure) => string | null;
  renderDone: (value: Value) => ReactNode;
}

/**
 * A page opened by a mailed link that acts on a button press. Mail scanners follow links, but press
 * no buttons.
 */
export function EmailLinkPage<Value>(props: EmailLinkPageProps<Value>) {
  const { token, titles, renderDone } = props;
  const [done, setDone] = useState<{ token: string; value: Value } | null>(null);
  const isDone = done !== null && done.token === token;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button unmounts on success: move focus to what replaces it.
  useEffect(() => {
    if (isDone) heading.current?.focus();
  }, [isDone]);
  return (
    <section className="mx-auto flex w-full max-w-(--container-form) flex-1 flex-col justify-center py-12 md:py-16">
      <h1 ref={heading} tabIndex={-1} className="mb-6 font-display text-2xl">
        {isDone ? titles.done : titles.pending}
      </h1>
      {token === null && (
        <div className="grid gap-6">
          <p className="text-md">{props.missing}</p>
          <BackLink {...props.back} />
        </div>
      )}
      {isDone && (
        <div role="status" className="grid gap-6">
          {renderDone(done.value)}
        </div>
      )}
      {token !== null && !isDone && (
        <LinkForm
          key={token}
          {...props}
          token={token}
          onDone={(value) => setDone({ token, value })}
        />
      )}
    </section>
  );
}

interface LinkFormProps<Value> extends EmailLinkPageProps<Value> {
  token: string;
  onDone: (value: Value) => void;
}

function LinkForm<Value>({ token, onDone, act, explainFinal, ...props }: LinkFormProps<Value>) {
  const { isBusy, failure, run } = useAction();
  const explanation = failure && explainFinal(failure);
  if (explanation !== null) {
    return (
      <div className="grid gap-6">
        {/* The pressed button unmounts. */}
        <FailureNotice ref={focusOnMount}>{explanation}</FailureNotice>
        <BackLink {...props.back} />
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
      <p className="text-md">{props.text}</p>
      <Button
        size="large"
        wide
        busy={isBusy}
        busyLabel={props.button.busyLabel}
        onClick={() => run(() => act(token), onDone)}
      >
        {props.button.label}
      </Button>
      <p className="text-stone">{props.note}</p>
    </div>
  );
}

function BackLink({ page, label }: EmailLinkPageProps<unknown>['back']) {
  return (
    <ButtonLink to={href(page)} variant="outline" size="large" wide>
      {label}
    </ButtonLink>
  );
}
