import { useEffect, useRef, useState } from 'react';
import { writeTag, type TagOutcome } from '#src/browser/device/nfc.ts';

/** `waiting` for a tag near the phone. */
export type TagState = 'idle' | 'waiting' | Exclude<TagOutcome, 'canceled'>;

export interface TagWriting {
  state: TagState;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Writes a URL to one tag at a time. Unmounting cancels, so that no tag is written unnoticed. */
export function useTagWriting(url: string): TagWriting {
  const [state, setState] = useState<TagState>('idle');
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState('waiting');
    const outcome = await writeTag(url, controller.signal);
    // Canceled or restarted: ignore this outcome.
    if (running.current !== controller) return;
    running.current = null;
    setState(outcome === 'canceled' ? 'idle' : outcome);
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState('idle');
  };
  return { state, start, cancel };
}
