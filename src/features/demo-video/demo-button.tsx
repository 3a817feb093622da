import { Play } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { FILM } from '#src/features/demo-video/film.ts';
import { tellMissingPart, useSettled } from '#src/state/settled.ts';
import { createLate } from '#src/ui/late.ts';
import { buttonClass } from '#src/ui/button.tsx';

const LateDialog = createLate(async () => {
  return (await import('#src/features/demo-video/demo-dialog.tsx')).DemoDialog;
});

/** Opens the demo. A link to the film itself for whoever has no script, or wants it in a window of its own. */
export function DemoButton({ title }: { title: string }) {
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
        className={buttonClass({ variant: 'outline', size: 'large' })}
        onClick={onClick}
      >
        <Play aria-hidden="true" strokeWidth={1.5} className="size-4" />
        Watch the Demo
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
