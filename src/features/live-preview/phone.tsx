import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { furnishFrame } from '#src/browser/frame.ts';
import { openWindow } from '#src/browser/share.ts';

interface PhoneProps {
  /** What is shown, read out. */
  title: string;
  /** The page's whole styles; nothing of the app's reaches into the phone. */
  css: string;
  /** The page's body. */
  children: ReactNode;
  onEscape: () => void;
}

/** A page as a phone shows it: a frame of its own, so that widths, scrolling and fixed bars are the page's, not ours. */
export function Phone({ title, css, children, onEscape }: PhoneProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const furnish = (frame: HTMLIFrameElement) =>
    setBody(furnishFrame(frame, { title, css, onEscape, onLeave: openWindow }));
  return (
    <div className="-mx-3 max-w-[24.5rem] rounded-[2.25rem] border border-hairline-strong bg-ground p-1 shadow-float sm:mx-auto sm:w-full sm:rounded-[2.75rem] sm:p-2.5">
      {/* Chromium's document is there at once and its load goes unheard; Firefox puts a new one in place by then. */}
      <iframe
        ref={(frame) => {
          if (frame && body === null) furnish(frame);
        }}
        title={title}
        sandbox="allow-same-origin"
        onLoad={(event) => furnish(event.currentTarget)}
        className="block h-[clamp(16rem,calc(92dvh-19rem),44rem)] md:h-[clamp(16rem,calc(100dvh-20rem),44rem)] w-full rounded-[2rem] sm:rounded-[2.2rem] bg-ground"
      />
      {body && createPortal(children, body)}
    </div>
  );
}
