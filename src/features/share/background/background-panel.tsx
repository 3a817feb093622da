import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { downloadBlob } from '#src/browser/download.ts';
import {
  useBackground,
  type BackgroundState,
  type CodeSide,
} from '#src/features/share/background/use-background.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The card behind its owner in a video call. */
export function BackgroundPanel({ card }: { card: LocalCard }) {
  const [side, setSide] = useState<CodeSide>('right');
  const state = useBackground(card, side);
  const save = () => {
    if (state.kind !== 'ready') return;
    downloadBlob(state.file, `${card.username}-background.png`);
    toasts.show({ title: 'Background Downloaded' });
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
  ready: '1920 × 1080. Its code was read back at full size and at half.',
  unread:
    'The code in this picture could not be read back, so it is not saved. Try the other side.',
  failed: 'The picture could not be drawn. Check your connection and open this again.',
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
