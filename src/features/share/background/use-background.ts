import { useEffect, useState } from 'react';
import {
  BACKGROUND_COLORS,
  BACKGROUND_PX,
  backgroundWords,
} from '#shared/background/background.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { qrColors } from '#shared/card/qr-look.ts';
import { cardUrl, qrTarget } from '#shared/card/username.ts';
import { canvasPng } from '#src/browser/image/canvas.ts';
import { drawBackground } from '#src/browser/image/draw-background.ts';
import { logError } from '#src/browser/log.ts';
import { pageOrigin } from '#src/browser/page.ts';
import { encodeQr } from '#src/state/qr-code.ts';

export type CodeSide = 'left' | 'right';

/** `unread` is a picture whose code was not read back: it is shown, and not handed out. */
export type BackgroundState =
  | { kind: 'drawing' }
  | { kind: 'ready'; file: Blob; url: string }
  | { kind: 'unread'; url: string }
  | { kind: 'failed' };

const DRAWING: BackgroundState = { kind: 'drawing' };

/** A card's background as a file, drawn anew for each side, its code read back at full size and at half. */
export function useBackground(card: LocalCard, codeSide: CodeSide): BackgroundState {
  const [made, setMade] = useState<{ side: CodeSide; state: BackgroundState } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    let url = '';
    const make = async () => {
      const state = await makeBackground(card, codeSide);
      url = 'url' in state ? state.url : '';
      if (isCurrent) setMade({ side: codeSide, state });
      else if (url !== '') URL.revokeObjectURL(url);
    };
    void make();
    return () => {
      isCurrent = false;
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [card, codeSide]);
  return made?.side === codeSide ? made.state : DRAWING;
}

async function makeBackground(card: LocalCard, codeSide: CodeSide): Promise<BackgroundState> {
  try {
    const address = cardUrl(pageOrigin, card.username);
    const text = qrTarget(address);
    const canvas = await drawBackground({
      ...backgroundWords(card),
      address: address.replace(/^https?:\/\//, ''),
      qr: await encodeQr(text),
      qrColors: qrColors(card.template, 'template'),
      colors: BACKGROUND_COLORS[card.template],
      codeSide,
    });
    const file = canvas && (await canvasPng(canvas));
    if (!file) return { kind: 'failed' };
    const url = URL.createObjectURL(file);
    return (await isRead(canvas, text)) ? { kind: 'ready', file, url } : { kind: 'unread', url };
  } catch (error) {
    // Forgives an encoder, a face or a reader that does not come: the person is told.
    logError('Background', error);
    return { kind: 'failed' };
  }
}

/** As it is saved, and as a call of half the size shows it. */
async function isRead(canvas: HTMLCanvasElement, text: string): Promise<boolean> {
  const { readPixels } = await import('#src/browser/image/scan-qr.ts');
  const { width, height } = BACKGROUND_PX;
  return [1, 0.5].every((scale) => readPixels(canvas, width * scale, height * scale) === text);
}
