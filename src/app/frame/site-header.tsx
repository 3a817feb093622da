import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { HEADER, PAGE_WIDTH } from './frame-parts.tsx';
import { Logo } from './logo.tsx';
import { HEADER_LINKS } from './site-links.ts';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

/** On small screens the links collapse into a menu. */
export function SiteHeader() {
  return (
    <header className={HEADER}>
      <div className={`flex h-16 items-center justify-between gap-6 ${PAGE_WIDTH}`}>
        <Logo />
        <nav aria-label="Site" className="hidden flex-1 items-center justify-end gap-1 lg:flex">
          <Links />
          <span className="mx-3 h-5 w-px bg-hairline-strong" />
          <AuthLinks />
        </nav>
        <Menu />
      </div>
      <div className="fading-rule" />
    </header>
  );
}

/**
 * A native disclosure, so that it opens without a script. With one, a choice, Escape or navigation
 * closes it.
 */
function Menu() {
  const { key } = useLocation();
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => ref.current?.removeAttribute('open');
  // Skipped on mount: the menu may have been opened before hydration.
  const currentKey = useRef(key);
  useEffect(() => {
    if (currentKey.current !== key) ref.current?.removeAttribute('open');
    currentKey.current = key;
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    close();
    ref.current.querySelector('summary')?.focus();
  };
  return (
    // Escape applies while focus is inside the menu; the summary is the control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details ref={ref} onKeyDown={onKeyDown} className="group lg:hidden">
      <summary
        aria-label="Menu"
        className="-mr-2.5 flex size-11 list-none items-center justify-center rounded-control text-stone transition-colors hover:bg-raised-2 hover:text-bone [&::-webkit-details-marker]:hidden"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
          <path d="M3 6h14M3 14h14" strokeWidth="1.5" className="group-open:hidden" />
          <path d="m5 5 10 10M15 5 5 15" strokeWidth="1.5" className="hidden group-open:block" />
        </svg>
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full flex max-h-[calc(100dvh-4rem)] animate-fade flex-col gap-1 overflow-y-auto border-y border-hairline bg-ground px-5 py-5 md:px-8"
      >
        <Links onChoose={close} />
        <div className="mt-4 grid grid-cols-2 gap-3">
          <AuthLinks wide onChoose={close} />
        </div>
      </nav>
    </details>
  );
}

function Links({ onChoose }: { onChoose?: () => void }) {
  const here = useLocation().pathname.toLowerCase();
  return HEADER_LINKS.map(({ to, label }) => (
    <Link
      key={to}
      to={to}
      aria-current={here === to || here.startsWith(`${to}/`) ? 'page' : undefined}
      onClick={onChoose}
      className="flex h-11 items-center rounded-control px-3 text-stone transition-colors hover:text-bone aria-[current=page]:text-bone lg:h-10"
    >
      {label}
    </Link>
  ));
}

interface AuthLinksProps {
  wide?: boolean;
  onChoose?: () => void;
}

/** Rendered as signed out until the session is known, like the prerendered page. */
function AuthLinks({ wide = false, onChoose }: AuthLinksProps) {
  const isMember = session.use().status === 'authenticated';
  return (
    <>
      {!isMember && (
        <ButtonLink
          to={href('login')}
          variant={wide ? 'outline' : 'quiet'}
          wide={wide}
          onClick={onChoose}
        >
          Log In
        </ButtonLink>
      )}
      {/* Stays the same element, so that a press while the session becomes known is not lost. */}
      <ButtonLink
        to={href(isMember ? 'dashboard' : 'signup')}
        variant={wide && !isMember ? 'primary' : 'outline'}
        wide={wide}
        onClick={onChoose}
      >
        {isMember ? 'Dashboard' : 'Start For Free'}
      </ButtonLink>
    </>
  );
}
