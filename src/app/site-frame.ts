import type { ReactNode } from 'react';
import { createReadyLazy } from '#src/app/ready-lazy.ts';

/** Header and footer of the public pages: the dashboard begins without them. */
export const siteFrame = createReadyLazy<{ children: ReactNode }>(async () => {
  return (await import('#src/app/frame/site-frame.tsx')).SiteFrame;
});
