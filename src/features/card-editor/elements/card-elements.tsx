import { useMemo, type ComponentProps } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { elementText } from '#shared/card/link/element-link.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { ElementsEditor } from '#src/features/card-editor/elements/elements-editor.tsx';
import { LockedField } from '#src/features/card-editor/locked-field.tsx';
import { withPositions } from '#src/state/cards/card-list.ts';
import { findOwningOrganization } from '#src/state/cards/card-organization.ts';

interface CardElementsProps extends Omit<
  ComponentProps<typeof ElementsEditor>,
  'elements' | 'template' | 'phones'
> {
  card: LocalCard;
}

/** A card's elements. Those that a team put on every card come first and stay as they are. */
export function CardElements({ card, onChange, ...editor }: CardElementsProps) {
  const team = findOwningOrganization(card);
  const { cardElements, template, phone, phoneCountries, dials } = card;
  const phones = useMemo(() => ({ phone, phoneCountries, dials }), [phone, phoneCountries, dials]);
  if (team === null) {
    return (
      <ElementsEditor {...editor} {...{ template, phones, onChange }} elements={cardElements} />
    );
  }
  const { fixedElements = [], allowsOwnElements = true } = card.published?.policyState ?? {};
  const fixed = cardElements.filter(({ id }) => fixedElements.includes(id));
  const own = cardElements.filter(({ id }) => !fixedElements.includes(id));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {fixed.length > 0 && <FixedList elements={fixed} team={team.name} />}
      {allowsOwnElements ? (
        <ElementsEditor
          {...editor}
          {...{ template, phones }}
          elements={own}
          onChange={({ cardElements: next, ...rest }) =>
            onChange({ ...rest, cardElements: withPositions([...fixed, ...next]) })
          }
        />
      ) : (
        <LockedField label="Elements" team={team.name} />
      )}
    </div>
  );
}

function FixedList({ elements, team }: { elements: readonly CardElement[]; team: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-xs text-stone">On every card of {team}</p>
      <ul
        aria-label={`Elements set by ${team}`}
        className="divide-y divide-hairline rounded-control border border-dashed border-hairline-strong"
      >
        {elements.map(({ id, type, value, name }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 px-3">
            <span className="flex size-5 shrink-0 text-stone [&_svg]:size-5">
              <ElementIcon type={type} />
            </span>
            <span className="min-w-0 truncate">
              <span className="sr-only">{ELEMENTS[type].label}: </span>
              {name || elementText(type, value)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
