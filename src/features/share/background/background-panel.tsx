import { BACKGROUND_PX, listBackgroundTexts } from '#shared/background/background.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors } from '#shared/card/qr/qr-palette.ts';
import { qrTarget, shortenUrl } from '#shared/card/username/username.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { toPngBlob } from '#src/browser/image/canvas.ts';
import { drawBackground } from '#src/browser/image/draw-background.ts';
import { logError } from '#src/browser/log.ts';
import { codeUrl } from '#src/features/share/actions.ts';
import { findCallBackground } from '#src/features/share/organization-drawings.ts';
import { addShareNote } from '#src/features/share/guard/copy.ts';
import { encodeQr } from '#src/state/qr-code.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';

type CodeSide = 'left' | 'right';

/** `unread`: the QR code does not scan, so the picture is shown but cannot be downloaded. */
type BackgroundState =
  | { kind: 'drawing' }
  | { kind: 'ready'; file: Blob; url: string }
  | { kind: 'unread'; url: string }
  | { kind: 'failed' };

const DRAWING: BackgroundState = { kind: 'drawing' };

/**
 * Draws the background for the selected side and checks that its QR code scans at full and half
 * size.
 */
function useBackground(card: LocalCard, codeSide: CodeSide): BackgroundState {
  const [drawn, setDrawn] = useState<{ side: CodeSide; state: BackgroundState } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let url = '';
    const draw = async () => {
      const state = await renderBackground(card, codeSide);
      url = 'url' in state ? state.url : '';
      if (isCurrent) setDrawn({ side: codeSide, state });
      else if (url !== '') URL.revokeObjectURL(url);
    };
    void draw();
    return () => {
      isCurrent = false;
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [card, codeSide]);
  return drawn?.side === codeSide ? drawn.state : DRAWING;
}

async function renderBackground(card: LocalCard, codeSide: CodeSide): Promise<BackgroundState> {
  try {
    const address = codeUrl(card);
    const text = qrTarget(address);
    const canvas = await drawBackground({
      ...listBackgroundTexts(card),
      address: shortenUrl(address),
      qr: await encodeQr(text),
      qrColors: qrColors(card.template, 'template', card.brand?.colors),
      colors: findCallBackground(card),
      codeSide,
    });
    const file = canvas && (await toPngBlob(canvas));
    if (!file) return { kind: 'failed' };
    const url = URL.createObjectURL(file);
    return (await isScannable(canvas, text))
      ? { kind: 'ready', file, url }
      : { kind: 'unread', url };
  } catch (error) {
    // The encoder, a font or the scanner could not be loaded: the state reports it.
    logError('Background', error);
    return { kind: 'failed' };
  }
}

/** At full size, and at half size as in a video call. */
async function isScannable(canvas: HTMLCanvasElement, text: string): Promise<boolean> {
  const { scanPixels } = await import('#src/browser/image/scan-qr.ts');
  const { width, height } = BACKGROUND_PX;
  return [1, 0.5].every((scale) => scanPixels(canvas, width * scale, height * scale) === text);
}

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
