import type { ReactNode } from 'react';
import { createLoadable } from './loadable.ts';

/**
 * Header and footer of the public pages. Loaded separately, because the dashboard does not use
 * them.
 */
export const lazySiteFrame = createLoadable<{ children: ReactNode }>(async () => {
  return (await import('#src/app/frame/site-frame.tsx')).SiteFrame;
});
