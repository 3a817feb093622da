import { useEffect } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { BLOCKER_COPY } from './dialog-copy.ts';
import { findShareBlocker } from './share-blocker.ts';
import { shareGuard } from './share-guard.ts';

/**
 * Why visitors cannot open the card of a dialog that was opened through the guard. While it shows,
 * the dialog's actions do not ask again.
 */
export function NotPublicNote({ card }: { card: LocalCard }) {
  useEffect(() => shareGuard.allow(card.id), [card.id]);
  const blocker = findShareBlocker(card);
  if (blocker === null) return null;
  const { title, text } = BLOCKER_COPY[blocker];
  return (
    <p role="note" className="rounded-control border border-hairline-strong px-4 py-3">
      {title}. {text}
    </p>
  );
}
