import type { ReactNode } from 'react';
import { createLoadable } from '#src/app/loadable.ts';

/** Header and footer of the public pages: the dashboard begins without them. */
export const siteFrame = createLoadable<{ children: ReactNode }>(async () => {
  return (await import('#src/app/frame/site-frame.tsx')).SiteFrame;
});
