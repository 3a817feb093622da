import { useEffect, useRef, type RefObject } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { prefersReducedMotion } from '#src/ui/motion/reduced-motion.ts';

const TURN: Keyframe[] = [
  { transform: 'rotateY(0)' },
  { transform: 'rotateY(372deg)', offset: 0.8 },
  { transform: 'rotateY(360deg)' },
];

/** Turns the card once when it is published for the first time. */
export function usePublishTurn(card: LocalCard): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const isPublished = card.published !== null;
  const before = useRef({ id: card.id, isPublished });
  useEffect(() => {
    const isFirst = before.current.id === card.id && !before.current.isPublished && isPublished;
    before.current = { id: card.id, isPublished };
    if (isFirst && !prefersReducedMotion())
      element.current?.animate(TURN, { duration: 400, easing: 'ease-out' });
  }, [card.id, isPublished]);
  return element;
}
