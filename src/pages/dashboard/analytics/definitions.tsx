import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

/** What each number counts, and what it leaves out. */
const DEFINITIONS: readonly (readonly [name: string, text: string])[] = [
  [
    'Views',
    'How often people opened a card. Somebody who opens it again within half an hour is not counted again. Not counted: known bots and link previews, you yourself in a browser that holds the card, and pages opened without JavaScript.',
  ],
  [
    'People',
    'The unique visitors of each card and each day, added up. Without cookies nobody can be recognised the next day: whoever comes on two days counts twice.',
  ],
  [
    'Clicks',
    'Links followed on a card, and wallet passes opened. The same link followed again by the same visitor within half an hour is not counted again.',
  ],
  ['Saves', 'Presses of “Add to Contacts”, once for each visitor and half hour.'],
  [
    'Shares',
    'Presses of “Share” and “Copy link” on a card’s page, once for each visitor and half hour.',
  ],
  ['Contacts', 'People who left you their details.'],
  ['Conversion', 'Contacts divided by views.'],
  [
    'Bots',
    'Pages read by known bots and link previews, as when a link is sent in a chat. They are in no other number.',
  ],
  [
    'Uncertain',
    'Visits beyond 10 visitors from one address within half an hour. Many people on one Wi-Fi look the same as one program that pretends to be many, so these are shown apart and are in no other number. Addresses are not kept.',
  ],
  [
    'Sources',
    'How the card was handed over, where its address says so: by code, tag, pass or signature. Otherwise what kind of page led to it.',
  ],
  [
    'Locations and devices',
    'The country the network saw the visit come from, and the kind of device its browser names. Addresses are not kept.',
  ],
  [
    'Days',
    'From midnight to midnight in UTC. A visit is here within a minute; the public page shows it within ten.',
  ],
];

/** Says in one dialog what every number means. */
export function Definitions() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="-mx-4" onClick={() => setIsOpen(true)}>
        What is counted
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="What is counted">
        {/* What scrolls must be within a keyboard's reach. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it holds no control to be reached by */}
        <dl tabIndex={0} data-autofocus className="grid gap-4">
          {DEFINITIONS.map(([name, text]) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="mt-0.5 text-stone">{text}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
