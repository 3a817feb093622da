import type { ReactNode } from 'react';
import { MAIN, SkipLink } from './frame-parts.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1} className={`${MAIN} min-h-[calc(100dvh-4rem)]`}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
