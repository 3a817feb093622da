import type { ReactNode } from 'react';

interface NoticeFrameProps {
  title: ReactNode;
  children: ReactNode;
}

/** The frame of a page that says one thing: the outline of a card, a title and what follows. */
export function NoticeFrame({ title, children }: NoticeFrameProps) {
  return (
    <main className="er">
      <div className="er-card" aria-hidden="true" />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
