import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '#src/ui/link.tsx';

interface BackLinkProps {
  to: string;
  children: ReactNode;
}

/** Leads from one row or rule of a view back to the view. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className="inline-flex h-11 items-center gap-2 text-stone hover:text-bone">
      <ArrowLeft aria-hidden="true" strokeWidth={1.5} className="size-4" />
      {children}
    </Link>
  );
}
