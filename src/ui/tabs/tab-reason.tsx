import { useState, type PointerEvent } from 'react';

export interface TabReason {
  text: string;
  /** Distance from the left end of the tab list, in CSS pixels. */
  left: number;
}

/** State of the tooltip that explains a disabled tab on hover, focus or click. */
export function useTabReason() {
  const [reason, setReason] = useState<TabReason | null>(null);
  const hide = () => setReason(null);
  const show = (tab: HTMLElement, text: string) => {
    const row = tab.parentElement;
    if (!row) return;
    setReason({ text, left: tab.offsetLeft - row.offsetLeft - row.scrollLeft });
  };
  return { reason, show, hide };
}

interface TabReasonBubbleProps {
  id: string;
  reason: TabReason | null;
  onLeave: () => void;
}

/** Tooltip below the tab list. The pointer may move onto it (WCAG 2.2, 1.4.13). */
export function TabReasonBubble({ id, reason, onLeave }: TabReasonBubbleProps) {
  return (
    <p
      id={id}
      role="status"
      onPointerLeave={onLeave}
      // Shifted left where it would overflow the tab list.
      style={{ left: `clamp(0px, ${reason?.left ?? 0}px, 100% - 16rem)` }}
      className="absolute top-full z-20 w-64 rounded-control bg-float px-3.5 py-2.5 text-xs shadow-float empty:hidden"
    >
      {reason?.text}
    </p>
  );
}

/** Whether a pointer leaving a tab moves onto the tooltip. */
export function isMovingTo(bubbleId: string, { relatedTarget }: PointerEvent): boolean {
  return relatedTarget instanceof Element && relatedTarget.id === bubbleId;
}
