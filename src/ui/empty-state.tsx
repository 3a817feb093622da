import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** One sentence: what will be here, and how it gets here. */
  children: ReactNode;
  picture?: ReactNode;
  /** The one button. */
  action?: ReactNode;
}

/** A place with nothing in it yet: a picture, a sentence, one way on. */
export function EmptyState({ title, children, picture, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-14 text-center md:py-20">
      {picture !== undefined && <div className="mb-6">{picture}</div>}
      <h2 className="font-display text-xl">{title}</h2>
      <p className="max-w-[44ch] text-stone">{children}</p>
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
