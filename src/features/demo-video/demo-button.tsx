import { Play } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { FILM, FILM_POSTER } from '#src/features/demo-video/film.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { createLate } from '#src/ui/late.ts';
import { buttonClass } from '#src/ui/button.tsx';

const LateDialog = createLate(async () => {
  return (await import('#src/features/demo-video/demo-dialog.tsx')).DemoDialog;
});

interface DemoButtonProps {
  /** '{product} Demo'. */
  title: string;
  /** Whether a picture of the film is pressed, and not a plain button. */
  hasPoster?: boolean;
}

/** Opens the demo. A link to the film itself for whoever has no script, or wants it in a window of its own. */
export function DemoButton({ title, hasPoster = false }: DemoButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isSettled = useSettled();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      {/* The router must not take this address for one of its own. */}
      <a
        href={FILM}
        data-held=""
        aria-haspopup="dialog"
        className={hasPoster ? POSTER_CLASS : buttonClass({ variant: 'outline', size: 'large' })}
        onClick={onClick}
      >
        {hasPoster && (
          <img
            src={FILM_POSTER}
            alt=""
            width={1280}
            height={720}
            className="h-auto w-full transition-opacity group-hover:opacity-80"
          />
        )}
        <span className={hasPoster ? STRIP_CLASS : 'contents'}>
          <span className={hasPoster ? PILL_CLASS : 'contents'}>
            <Play aria-hidden="true" strokeWidth={1.5} className="size-4" />
            Watch the Demo
          </span>
        </span>
      </a>
      <LateDialog
        isWanted={isOpen}
        isAhead={isSettled}
        onFailure={() => {
          tellMissingPart();
          close();
        }}
        with={{ open: isOpen, onClose: close, title }}
      />
    </>
  );
}

const POSTER_CLASS =
  'group block overflow-hidden rounded-panel border border-hairline-strong shadow-float';
/** Under the picture, not on it: the film's own buttons and code are gold as well. */
const STRIP_CLASS = 'block border-t border-hairline bg-raised p-3 md:p-4';
const PILL_CLASS =
  'flex h-11 items-center justify-center gap-2.5 rounded-control bg-gold px-4 font-medium text-ink transition-colors group-hover:bg-gold-light sm:inline-flex';
