import { useEffect, useState } from 'react';
import type { QrLevel } from '#shared/card/qr/qr-center.ts';
import type { Qr } from '#shared/card/qr/qr.ts';
import { browserClock } from '#src/browser/clock.ts';
import { logError, type Log } from '#src/browser/log.ts';

/** Encodes text as a QR code. May be slow and may fail. */
export type Encode = (text: string) => Qr | Promise<Qr>;

export type QrState = { kind: 'loading' } | { kind: 'ready'; qr: Qr } | { kind: 'failed' };

const LOADING: QrState = { kind: 'loading' };
const FAILED: QrState = { kind: 'failed' };

/** Loads the encoder with the first code, so that it does not delay the page. */
export async function encodeQr(text: string, level?: QrLevel, hasPicture?: boolean): Promise<Qr> {
  // In a task of its own: an effect may run before the page is first painted.
  await new Promise<void>((resolve) => void browserClock.after(0, resolve));
  return (await import('#shared/card/qr/qr.ts')).buildQr(text, level, hasPicture);
}

/** Never throws. */
export async function generateQr(text: string, encode: Encode, log: Log): Promise<QrState> {
  try {
    return { kind: 'ready', qr: await encode(text) };
  } catch (error) {
    // Forgives an encoder that does not come or refuses the text: a pattern stands in its place.
    log('QR code', error);
    return { kind: 'failed' };
  }
}

/**
 * For pictures that are complete without a code: null until the code is ready, and when there is
 * none.
 */
export function useReadyQr(text: string | null): Qr | null {
  const state = useQr(text);
  return state.kind === 'ready' ? state.qr : null;
}

/** Returns `loading` until the code for the current text is ready, and `failed` for null. */
export function useQr(text: string | null, encode: Encode = encodeQr): QrState {
  const [result, setResult] = useState<{ text: string; state: QrState } | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    let isCurrent = true;
    void generateQr(text, encode, logError).then(
      (state) => isCurrent && setResult({ text, state }),
    );
    return () => {
      isCurrent = false;
    };
  }, [text, encode]);
  if (text === null) return FAILED;
  return result?.text === text ? result.state : LOADING;
}
