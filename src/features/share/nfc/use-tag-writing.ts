import { useEffect, useRef, useState } from 'react';
import { writeTag, type TagOutcome } from '#src/browser/nfc.ts';

/** `waiting` for a tag to be held to the phone. */
export type TagState = 'idle' | 'waiting' | Exclude<TagOutcome, 'cancelled'>;

export interface TagWriting {
  state: TagState;
  start: () => Promise<void>;
  cancel: () => void;
}

/** Writing one address on tags, one at a time. Leaving the screen calls it off: no tag is written unseen. */
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
    // Called off, or begun anew: what this one ended in is nobody's concern.
    if (running.current !== controller) return;
    running.current = null;
    setState(outcome === 'cancelled' ? 'idle' : outcome);
  };
  const cancel = () => {
    running.current?.abort();
    running.current = null;
    setState('idle');
  };
  return { state, start, cancel };
}
