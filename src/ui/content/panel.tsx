import { useId, type ReactNode } from 'react';
import { cx } from '#src/ui/class-names.ts';

interface PanelProps {
  title: string;
  /** Rendered at the end of the title row. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('rounded-panel border border-hairline bg-raised p-5 md:p-6', className)}
    >
      <div className="mb-5 flex items-center justify-between gap-4">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
