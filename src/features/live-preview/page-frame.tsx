import { openWindow } from '#src/browser/device/share.ts';
import { replaceFrameStyles, setUpFrame } from '#src/browser/page/set-up-frame.ts';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PageFrameProps {
  /** Accessible name of the frame. */
  title: string;
  /** All styles of the page; the app's styles do not apply inside the frame. */
  css: string;
  className: string;
  /** Whether links of the page are in the tab order, or the frame alone, to scroll it. */
  hasTabStops: boolean;
  children: ReactNode;
  onEscape: () => void;
}

/**
 * Renders a page in an iframe, so that its widths, scrolling and fixed bars are independent of the
 * app.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, css, className, hasTabStops, children, onEscape } = props;
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const escape = useEffectEvent(onEscape);
  const setUp = useEffectEvent((at: HTMLIFrameElement) => {
    setBody(setUpFrame(at, { title, css, onEscape: () => escape(), onExternalLink: openWindow }));
  });
  useEffect(() => {
    if (frame === null) return undefined;
    // Chromium's document is ready at once and its load event is missed; Firefox replaces the
    // document before the load event.
    const onLoad = () => setUp(frame);
    onLoad();
    frame.addEventListener('load', onLoad);
    return () => frame.removeEventListener('load', onLoad);
  }, [frame]);
  // Only other styles: the same ones would load their fonts again.
  const styled = useRef(css);
  useEffect(() => {
    if (body && css !== styled.current) replaceFrameStyles(body, css);
    styled.current = css;
  }, [body, css]);
  // After each render, which may have added links.
  useEffect(() => {
    if (hasTabStops) return;
    for (const link of body?.querySelectorAll('a') ?? []) link.tabIndex = -1;
    for (const summary of body?.querySelectorAll('summary') ?? []) summary.tabIndex = -1;
  });
  return (
    <>
      <iframe
        ref={setFrame}
        title={title}
        sandbox="allow-same-origin"
        tabIndex={hasTabStops ? undefined : 0}
        className={className}
      />
      {body && createPortal(children, body)}
    </>
  );
}
