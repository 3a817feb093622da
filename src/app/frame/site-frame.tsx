import type { ReactNode } from 'react';
import { MAIN, SkipLink } from '#src/app/frame/frame-parts.tsx';
import { SiteFooter } from '#src/app/frame/site-footer.tsx';
import { SiteHeader } from '#src/app/frame/site-header.tsx';

/** The public pages: header, page, footer. */
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
