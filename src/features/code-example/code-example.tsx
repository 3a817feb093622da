import { useRef } from 'react';
import './code-example.css';
import { copyOrSelect } from '#src/state/copy-or-select.ts';
import type { ToastText } from '#src/state/toasts.ts';

const COPIED: ToastText = { title: 'Copied' };

interface CodeExampleProps {
  title: string;
  code: string;
  /** What the button copies, where that is more than is shown; without it there is no button. */
  copied?: string;
}

export function CodeExample({ title, code, copied }: CodeExampleProps) {
  const shown = useRef<HTMLElement>(null);
  return (
    <figure className="code">
      <figcaption>
        {title}
        {copied !== undefined && (
          <button
            type="button"
            aria-label={`Copy: ${title}`}
            onClick={() => void copyOrSelect(copied, shown.current, COPIED)}
          >
            Copy
          </button>
        )}
      </figcaption>
      <pre
        // Focusable so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be in the keyboard's reach
        tabIndex={0}
      >
        <code ref={shown}>{code}</code>
      </pre>
    </figure>
  );
}
