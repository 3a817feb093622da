import { useState } from 'react';
import { listStoredTexts } from '#src/browser/stored-texts.ts';
import { formatStoredText } from '#src/pages/debug-storage/format-stored-text.ts';
import { Button } from '#src/ui/button.tsx';

/** Read-only view of this browser's storage. */
export function DebugStoragePage() {
  const [texts, setTexts] = useState(() => listStoredTexts());
  return (
    <div className="py-10">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-2xl">Debug Storage</h1>
        <Button variant="outline" onClick={() => setTexts(listStoredTexts())}>
          Refresh
        </Button>
      </header>
      {texts.length === 0 && <p className="mt-8 text-stone">Nothing is stored for this origin.</p>}
      {texts.map(({ key, text }) => (
        <section key={key} aria-label={key} className="mt-8">
          <h2 className="flex items-baseline justify-between gap-4">
            <span className="font-mono">{key}</span>
            <span className="tabular text-xs text-stone">
              {text.length.toLocaleString('en-US')} characters
            </span>
          </h2>
          <pre
            // Focusable so that the keyboard can scroll long values.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
            tabIndex={0}
            className="mt-2 max-h-96 overflow-auto rounded-control border border-hairline bg-raised p-4 text-xs wrap-anywhere whitespace-pre-wrap"
          >
            {formatStoredText(key, text)}
          </pre>
        </section>
      ))}
    </div>
  );
}
