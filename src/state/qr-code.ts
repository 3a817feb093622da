import { useEffect, useState } from 'react';
import type { QrLevel } from '#shared/card/qr-center.ts';
import type { Qr } from '#shared/card/qr.ts';
import { logError, type Log } from '#src/browser/log.ts';

/** Turns text into a code; may take its time and may fail. */
export type Encode = (text: string) => Qr | Promise<Qr>;

export type QrState = { kind: 'loading' } | { kind: 'ready'; qr: Qr } | { kind: 'failed' };

const LOADING: QrState = { kind: 'loading' };
const NONE: QrState = { kind: 'failed' };

/** The encoder, fetched when the first code is wanted: the page it stands on is there before it. */
export async function encodeQr(text: string, level?: QrLevel, hasPicture?: boolean): Promise<Qr> {
  return (await import('#shared/card/qr.ts')).buildQr(text, level, hasPicture);
}

/** The code of a text, or the news that there is none. Never throws. */
export async function generateQr(text: string, encode: Encode, log: Log): Promise<QrState> {
  try {
    return { kind: 'ready', qr: await encode(text) };
  } catch (error) {
    // Forgives an encoder that does not come or refuses the text: a pattern stands in its place.
    log('QR code', error);
    return { kind: 'failed' };
  }
}

/** A text's code for where a picture is shown without it as well: null until it is there, and where none can be made. */
export function useReadyQr(text: string | null): Qr | null {
  const state = useQr(text);
  return state.kind === 'ready' ? state.qr : null;
}

/** `generateQr` as a hook: loading until it is there, and again for each new text. No text has no code. */
export function useQr(text: string | null, encode: Encode = encodeQr): QrState {
  const [made, setMade] = useState<{ text: string; state: QrState } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    let isCurrent = true;
    void generateQr(text, encode, logError).then((state) => isCurrent && setMade({ text, state }));
    return () => {
      isCurrent = false;
    };
  }, [text, encode]);
  if (text === null) return NONE;
  return made?.text === text ? made.state : LOADING;
}
