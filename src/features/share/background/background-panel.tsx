import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import {
  useBackground,
  type BackgroundState,
  type CodeSide,
} from '#src/features/share/background/use-background.ts';
import { addShareNote } from '#src/features/share/guard/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Video call background with the card's details and QR code. */
export function BackgroundPanel({ card }: { card: LocalCard }) {
  const [side, setSide] = useState<CodeSide>('right');
  const state = useBackground(card, side);
  const save = () => {
    if (state.kind !== 'ready') return;
    downloadBlob(state.file, `${card.username}-background.png`);
    toasts.show(addShareNote(card, { title: 'Background Downloaded' }));
  };
  return (
    <div className="grid gap-5">
      <Picture state={state} />
      <p role="status" className="-mt-2 text-xs text-pretty text-stone">
        {NOTES[state.kind]}
      </p>
      <Choice
        label="QR code on the"
        value={side}
        onChange={setSide}
        options={[
          { key: 'left', label: 'Left' },
          { key: 'right', label: 'Right' },
        ]}
      />
      <p className="text-pretty text-stone">
        Choose it under Background effects in Zoom, Meet or Teams. Your own view may be mirrored;
        the others see it the right way round.
      </p>
      <Button
        className="justify-self-start max-sm:w-full"
        icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
        disabled={state.kind !== 'ready'}
        onClick={save}
      >
        Download background
      </Button>
    </div>
  );
}

const NOTES: Readonly<Record<BackgroundState['kind'], string>> = {
  drawing: 'Drawing…',
  ready: '1920 × 1080. We checked that its QR code scans at full and half size.',
  unread: "The QR code in this picture doesn't scan, so you can't download it. Try the other side.",
  failed: "We couldn't draw the background. Check your connection and try again.",
};

function Picture({ state }: { state: BackgroundState }) {
  const box = 'aspect-video w-full rounded-control';
  if (!('url' in state)) {
    return state.kind === 'drawing' ? <Skeleton className={box} /> : null;
  }
  return (
    <img
      src={state.url}
      alt="The background: name and title on one side, the QR code on the other"
      className={`${box} border border-hairline`}
    />
  );
}
