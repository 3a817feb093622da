import { useState, type PointerEvent } from 'react';

/** Room a reason needs, in CSS pixels: it is moved left where the row ends before. */
const WIDTH_PX = 256;

export interface TabReason {
  text: string;
  /** Distance from the left end of the tabs, in CSS pixels. */
  left: number;
}

/** Why a tab cannot be chosen, while it is hovered, focused or has been pressed. */
export function useTabReason() {
  const [reason, setReason] = useState<TabReason | null>(null);
  const hide = () => setReason(null);
  const show = (tab: HTMLElement, text: string) => {
    const row = tab.parentElement;
    if (!row) return;
    const end = row.clientWidth - WIDTH_PX;
    const at = tab.offsetLeft - row.offsetLeft - row.scrollLeft;
    setReason({ text, left: Math.max(0, Math.min(at, end)) });
  };
  return { reason, show, hide };
}

interface TabReasonBubbleProps {
  id: string;
  reason: TabReason | null;
  onLeave: () => void;
}

/** The bubble below the row. A pointer may move onto it (WCAG 2.2, 1.4.13). */
export function TabReasonBubble({ id, reason, onLeave }: TabReasonBubbleProps) {
  return (
    <p
      id={id}
      role="status"
      onPointerLeave={onLeave}
      style={{ left: reason?.left }}
      className="absolute top-full z-20 max-w-64 rounded-control bg-raised-2 px-3.5 py-2.5 text-xs shadow-float empty:hidden"
    >
      {reason?.text}
    </p>
  );
}

/** Whether a pointer that leaves a tab goes onto the bubble below it. */
export function isBoundFor(bubbleId: string, { relatedTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Element && relatedTarget.id === bubbleId;
}
