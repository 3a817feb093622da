import { ChevronDown } from 'lucide-react';
import { memo, useDeferredValue, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { listContactMethods } from '#shared/card/element/contact-methods.ts';
import { filterIncludedElements } from '#shared/card/element-plan.ts';
import { elementText } from '#shared/card/link/element-link.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { cx } from '#src/ui/class-names.ts';

/**
 * Card preview that stays visible: next to the fields on wide screens, collapsed at the top on
 * phones.
 */
export function EditorCard({ card: latest }: { card: LocalCard }) {
  const [isLarge, setIsLarge] = useState(false);
  // Input renders first, the preview right after it.
  const card = useDeferredValue(latest);
  return (
    <div className="sticky -top-1 z-20 -mx-5 bg-raised px-5 pt-1 pb-3 max-md:after:absolute max-md:after:inset-x-0 max-md:after:top-full max-md:after:h-4 max-md:after:bg-linear-to-b max-md:after:from-raised max-md:after:content-[''] max-md:after:pointer-events-none md:top-0 md:mx-0 md:flex md:max-h-[calc(100dvh-16rem)] md:flex-col md:self-start md:px-0 md:pb-0">
      <div
        className={cx(
          'relative flex shrink-0 items-center gap-4 rounded-control md:block',
          isLarge && 'flex-col gap-2',
        )}
      >
        <div
          className={cx(
            'shrink-0 md:w-full md:max-w-none',
            isLarge ? 'w-full max-w-[19rem]' : 'w-24',
          )}
        >
          <CardPreview card={card} />
        </div>
        <button
          type="button"
          aria-expanded={isLarge}
          onClick={() => setIsLarge(!isLarge)}
          className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2 text-left text-stone after:absolute after:inset-0 after:rounded-control md:hidden"
        >
          {isLarge ? 'Collapse card' : 'Show full card'}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.5}
            className={cx('size-5 shrink-0 transition-transform', isLarge && 'rotate-180')}
          />
        </button>
      </div>
      {/* Limited to the dialog's height: a long list scrolls instead of pushing the card away. */}
      <div
        role="group"
        aria-label="Under the card"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
        tabIndex={card.cardElements.length > 0 ? 0 : undefined}
        className="mt-5 hidden min-h-0 overflow-y-auto overscroll-contain rounded-small md:block"
      >
        <ContactMethods
          phone={card.phone}
          email={card.email}
          website={card.website}
          cardElements={card.cardElements}
          dials={card.dials}
        />
      </div>
    </div>
  );
}

/**
 * The contact methods as listed under the card on its page. Memoized, so that typing a name or a
 * title does not render up to forty rows.
 */
const ContactMethods = memo(function ContactMethods(
  card: Pick<LocalCard, 'phone' | 'email' | 'website' | 'cardElements' | 'dials'>,
) {
  const { plan } = useShownPlan();
  const shown = filterIncludedElements(plan, listContactMethods(card));
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Shown under the card" className="divide-y divide-hairline">
      {shown.map(({ id, type, value, name }) => (
        <li
          key={id}
          className="flex items-center gap-3 py-2.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-gold"
        >
          <ElementIcon type={type} />
          <span className="min-w-0 truncate">{name || elementText(type, value, card.dials)}</span>
        </li>
      ))}
    </ul>
  );
});
