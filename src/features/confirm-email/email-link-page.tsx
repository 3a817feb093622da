import { useEffect, useRef, useState, type ReactNode } from 'react';

interface EmailLinkPageProps {
  /** The token of the mailed link; null when the page was opened without one. */
  token: string | null;
  titles: { pending: string; done: string };
  missing: ReactNode;
  renderForm: (token: string, onDone: (email: string) => void) => ReactNode;
  renderDone: (email: string) => ReactNode;
}

/**
 * A page opened by a mailed link that acts on a button press. Mail scanners follow links, but press
 * no buttons.
 */
export function EmailLinkPage(props: EmailLinkPageProps) {
  const { token, titles, missing, renderForm, renderDone } = props;
  const [done, setDone] = useState<{ token: string; email: string } | null>(null);
  const email = done !== null && done.token === token ? done.email : null;
  const isDone = email !== null;
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
      {token === null && missing}
      {isDone && renderDone(email)}
      {token !== null &&
        !isDone &&
        renderForm(token, (newEmail) => setDone({ token, email: newEmail }))}
    </section>
  );
}
