import { useEffect, useEffectEvent, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '#src/browser/page/after-paint.ts';
import { addTypedText } from '#src/state/drafts/typed-text.ts';

/** Keys that act on what was typed before them. Together with Ctrl or Cmd every key does. */
const ACTING_KEYS: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab']);

interface HeldText {
  /** Reports a text after the next paint, in place of one that is still held. */
  hold: (text: string) => void;
  /** Reports the held text now. */
  report: () => void;
  /** Sets the function that is called with the text. The returned function reports what is held, and stops. */
  listen: (onText: (text: string) => void) => () => void;
}

function createHeldText(): HeldText {
  let held: { text: string; cancel: () => void } | null = null;
  let deliver: ((text: string) => void) | null = null;
  const report = () => {
    if (held === null) return;
    const { text, cancel } = held;
    held = null;
    cancel();
    deliver?.(text);
  };
  return {
    hold: (text) => {
      held?.cancel();
      held = { text, cancel: afterPaint(report) };
    },
    report,
    listen: (onText) => {
      deliver = onText;
      const remove = addTypedText(report);
      return () => {
        report();
        remove();
      };
    },
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement;

interface EarlyText {
  value: string;
  onChange: (event: { target: Control }) => void;
  onBlur: (event: FocusEvent<Control>) => void;
  onKeyDownCapture: (event: KeyboardEvent<Control>) => void;
}

/**
 * Attributes of a field that paints a letter before the card it belongs to renders: `onText` is
 * called after the next paint, and before anything that acts on the text.
 */
export function useEarlyText(
  value: string,
  onText: (text: string) => void,
  onLeave?: () => void,
): EarlyText {
  const [{ hold, report, listen }] = useState(createHeldText);
  /** Null when everything typed is reported. */
  const [typed, setTyped] = useState<string | null>(null);
  const onReport = useEffectEvent((text: string) => {
    setTyped(null);
    onText(text);
  });
  useEffect(() => listen((text) => onReport(text)), [listen]);
  return {
    value: typed ?? value,
    onChange: ({ target }) => {
      hold(target.value);
      setTyped(target.value);
    },
    onBlur: () => {
      report();
      onLeave?.();
    },
    onKeyDownCapture: ({ key, ctrlKey, metaKey }) => {
      // Rendered at once, so that handlers of the same key see it.
      if (ctrlKey || metaKey || ACTING_KEYS.has(key)) flushSync(report);
    },
  };
}
