import type { ReactNode } from 'react';
import { parsePath, useLocation } from 'react-router';
import { Link } from '#src/ui/link.tsx';

interface ReferenceLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** A link within the reference. The browser itself follows it on the same page, which sets `:target`. */
export function ReferenceLink({ to, children, ...rest }: ReferenceLinkProps) {
  const isHere = parsePath(to).pathname === useLocation().pathname;
  return isHere ? (
    <a {...rest} href={to}>
      {children}
    </a>
  ) : (
    <Link {...rest} to={to}>
      {children}
    </Link>
  );
}
