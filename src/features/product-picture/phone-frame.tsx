import '#src/features/product-picture/phone-frame.css';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

/** A phone around a screen; its width decides everything else. */
export function PhoneFrame({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('phone', className)}>
      <div className="phone-screen">{children}</div>
    </div>
  );
}
