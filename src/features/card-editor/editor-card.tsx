import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { waysToReach } from '#shared/card/ways.ts';
import { coveredElements } from '#shared/plan/element-plan.ts';
import { CardPreview, ReachPreview } from '#src/features/card-editor/card-preview.tsx';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { cx } from '#src/ui/class-names.ts';

/** The card, always in view: beside the fields, and on a phone folded to the top, where a tap shows it whole. */
export function EditorCard({ card: typed }: { card: LocalCard }) {
  const [isLarge, setIsLarge] = useState(false);
  // The typed letter is painted first, the card right after it.
  const card = useDeferredValue(typed);
  const { plan } = useShownPlan();
  return (
    <div className="sticky -top-1 z-20 -mx-5 bg-raised px-5 pt-1 pb-3 md:top-0 md:mx-0 md:flex md:max-h-[calc(100dvh-16rem)] md:flex-col md:self-start md:px-0 md:pb-0">
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
          {isLarge ? 'Fold the card' : 'Show the whole card'}
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.5}
            className={cx('size-5 shrink-0 transition-transform', isLarge && 'rotate-180')}
          />
        </button>
      </div>
      {/* No higher than the dialog: a long list scrolls in itself and pushes the card nowhere. */}
      <div
        role="group"
        aria-label="Under the card"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keyboard
        tabIndex={card.cardElements.length > 0 ? 0 : undefined}
        className="mt-5 hidden min-h-0 overflow-y-auto overscroll-contain rounded-small md:block"
      >
        <ReachPreview cardElements={coveredElements(plan, waysToReach(card))} />
      </div>
    </div>
  );
}
