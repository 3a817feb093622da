import type { ReactNode } from 'react';
import { MAIN, SkipLink } from '#src/app/frame/frame-parts.tsx';
import { MemberHeader } from '#src/app/frame/member-header.tsx';

/** The dashboard and its neighbours. */
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
