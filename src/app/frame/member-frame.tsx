import type { ReactNode } from 'react';
import { MAIN, SkipLink } from './frame-parts.tsx';
import { MemberHeader } from './member-header.tsx';

/** Frame of the dashboard and the other pages behind the guard. */
export function MemberFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <MemberHeader />
      <main id="main" tabIndex={-1} className={MAIN}>
        {children}
      </main>
    </div>
  );
}
