import '#src/features/product-picture/window-frame.css';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

/** The top of a browser window around a picture; its foot is cut off by what follows. */
export function WindowFrame({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('window', className)}>
      <div className="window-bar" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
      {children}
    </div>
  );
}
