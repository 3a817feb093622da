import { useEffect, useState } from 'react';
import { BACKGROUND_PX, listBackgroundTexts } from '#shared/background/background.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors } from '#shared/card/qr/qr-palette.ts';
import { qrTarget, shortenUrl } from '#shared/card/username/username.ts';
import { toPngBlob } from '#src/browser/image/canvas.ts';
import { drawBackground } from '#src/browser/image/draw-background.ts';
import { logError } from '#src/browser/log.ts';
import { codeUrl } from '#src/features/share/actions.ts';
import { findCallBackground } from '#src/features/share/company-drawings.ts';
import { encodeQr } from '#src/state/qr-code.ts';

export type CodeSide = 'left' | 'right';

/** `unread`: the QR code does not scan, so the picture is shown but cannot be downloaded. */
export type BackgroundState =
  | { kind: 'drawing' }
  | { kind: 'ready'; file: Blob; url: string }
  | { kind: 'unread'; url: string }
  | { kind: 'failed' };

const DRAWING: BackgroundState = { kind: 'drawing' };

/**
 * Draws the background for the selected side and checks that its QR code scans at full and half
 * size.
 */
export function useBackground(card: LocalCard, codeSide: CodeSide): BackgroundState {
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
