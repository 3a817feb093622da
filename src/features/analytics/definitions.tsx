import { useState } from 'react';
import { MEANINGS } from '#src/features/analytics/copy.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DefinitionsProps {
  /** The numbers that the page shows; all by default. */
  names?: readonly string[];
  /** Numbers of a period that only this list shows. */
  counted?: { period: string; counts: Readonly<Record<string, number>> } | null;
}

const DEFINITIONS: readonly (readonly [name: string, text: string])[] = [
  [
    'Views',
    "Times people opened a card. Opening it again within half an hour doesn't count. We exclude known bots and link previews, your own visits in a browser that has the card, and visits without JavaScript.",
  ],
  [
    'People',
    "Unique visitors per card and day, added up. We don't use cookies, so someone who visits on two days counts twice.",
  ],
  [
    'Clicks',
    "Links followed on a card, and wallet passes opened. The same visitor following the same link again within half an hour doesn't count.",
  ],
  ['Saves', 'Clicks on “Add to Contacts”, once per visitor and half hour.'],
  ['Shares', "Clicks on “Share” and “Copy link” on a card's page, once per visitor and half hour."],
  ['Contacts', 'People who shared their details with you.'],
  ['Conversion', `${MEANINGS.conversion.meaning}.`],
  [
    'Bots',
    'Visits by known bots and link previews, such as when a link is sent in a chat. Other numbers exclude them.',
  ],
  [
    'Uncertain',
    "Visits beyond 10 visitors from one address within half an hour. Many people on one Wi-Fi network look the same as one program posing as many, so we show these separately and exclude them from other numbers. We don't store addresses.",
  ],
  [
    'Sources',
    'How visitors reached the card: by QR code, NFC tag, pass, or email signature. Otherwise, the kind of page that led to it.',
  ],
  [
    'Locations and devices',
    "The country reported by the network, and the kind of device reported by the browser. We don't store addresses.",
  ],
  [
    'Comparison',
    "The period before is as many days right before. Today counts as far as it has come. We keep daily numbers for 400 days, so there's nothing to compare 12 months with.",
  ],
  [
    'Days',
    'From midnight to midnight UTC. Visits appear here within a minute, and on the public page within ten.',
  ],
];

/** A button that opens the definitions of the numbers on a page. */
export function Definitions({ names, counted }: DefinitionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = DEFINITIONS.filter(([name]) => names?.includes(name) ?? true);
  return (
    <>
      <Button variant="quiet" className="-mx-4" onClick={() => setIsOpen(true)}>
        What is counted
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="What is counted">
        {/* The list scrolls and has no controls, so it must be focusable itself. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it holds no control to be reached by */}
        <dl tabIndex={0} data-autofocus className="grid gap-4">
          {shown.map(([name, text]) => (
            <div key={name}>
              <dt className="flex items-baseline justify-between gap-4 font-medium">
                {name}{' '}
                {counted && name in counted.counts && (
                  <span className="tabular font-normal">
                    {counted.counts[name]?.toLocaleString('en-US')}
                    <span className="text-stone"> · {counted.period}</span>
                  </span>
                )}
              </dt>
              <dd className="mt-0.5 text-stone">{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
