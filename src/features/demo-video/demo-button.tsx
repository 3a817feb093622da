import { Play } from 'lucide-react';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { DEMO_VIDEO_LINK } from './demo-video.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { buttonClass } from '#src/ui/button.tsx';

const LazyDialog = lazyWithFallback(async () => {
  return (await import('#src/features/demo-video/demo-dialog.tsx')).DemoDialog;
});

interface DemoButtonProps {
  /** '{product} Demo'. */
  title: string;
  /** A picture above the button, which then fills its container. */
  poster?: ReactNode;
  label?: string;
}

/**
 * Opens the demo. A link to the video itself, so that it also works without JavaScript and in a new
 * tab.
 */
export function DemoButton({ title, poster, label = 'Watch the Demo' }: DemoButtonProps) {
  const hasPoster = poster !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  const isPageIdle = usePageIdle();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      {/* A plain link: the router must not handle this URL. */}
      <a
        href={DEMO_VIDEO_LINK}
        data-held=""
        aria-haspopup="dialog"
        className={hasPoster ? POSTER_CLASS : buttonClass({ variant: 'outline', size: 'large' })}
        onClick={onClick}
      >
        {poster}
        <span className={hasPoster ? STRIP_CLASS : 'contents'}>
          <span className={hasPoster ? PILL_CLASS : 'contents'}>
            <Play aria-hidden="true" strokeWidth={1.5} className="size-4" />
            {label}
          </span>
        </span>
      </a>
      <LazyDialog
        active={isOpen}
        preload={isPageIdle}
        onFailure={() => {
          showChunkError();
          close();
        }}
        props={{ open: isOpen, onClose: close, title }}
      />
    </>
  );
}

const POSTER_CLASS =
  'group block overflow-hidden rounded-panel border border-hairline-strong shadow-float';
/** Below the picture, because the video's own buttons and code are gold as well. */
const STRIP_CLASS = 'block border-t border-hairline bg-raised p-3 md:p-4';
const PILL_CLASS =
  'flex h-11 items-center justify-center gap-2.5 rounded-control bg-gold px-4 font-medium text-ink transition-colors group-hover:bg-gold-light sm:inline-flex';
