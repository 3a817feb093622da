import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { ELEMENTS } from '#shared/card/element/element.ts';
import { listContactMethods } from '#shared/card/element/contact-methods.ts';
import { moveElement } from '#src/features/card-editor/elements/elements.ts';
import { LOCAL_CARD_COPY } from '#src/pages/local-card/copy.ts';
import { ContactMethods } from '#src/public-card/page/contact-methods.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';

const LIST = 'divide-y divide-hairline [&>li]:flex [&>li]:items-center';
const ROW =
  'grid min-h-14 min-w-0 flex-1 grid-cols-[1.5rem_1fr] items-center gap-x-3.5 py-2 wrap-anywhere whitespace-pre-line [&_b]:font-normal [&_small]:text-sm [&_small]:text-stone [&_svg]:row-span-2 [&_svg]:text-[1.1rem] [&_svg]:text-gold';

/** The elements with arrows to try another order. The order is not saved. */
export function ReadOnlyElements({ card }: { card: LocalCard }) {
  const [elements, setElements] = useState(() => listContactMethods(card));
  const move = (from: number, to: number) => setElements(moveElement(elements, from, to));
  const last = elements.length - 1;
  return (
    <ContactMethods
      elements={elements}
      dials={card.dials}
      list={LIST}
      row={ROW}
      renderAfter={({ type }, index) =>
        last > 0 && (
          <span className="flex shrink-0">
            <IconButton
              label={LOCAL_CARD_COPY.moveUp(ELEMENTS[type].label)}
              icon={<ArrowUp />}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={LOCAL_CARD_COPY.moveDown(ELEMENTS[type].label)}
              icon={<ArrowDown />}
              disabled={index === last}
              onClick={() => move(index, index + 1)}
            />
          </span>
        )
      }
    />
  );
}
