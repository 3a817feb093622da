import { ChevronDown } from 'lucide-react';
import { useDeferredValue, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { cx } from '#src/ui/class-names.ts';
import { useIsWide } from '#src/ui/use-is-wide.ts';

interface EditorPreviewProps {
  card: LocalCard;
  /** The card's public page. */
  page: ReactNode;
  /** Whether a phone shows the page, or the card alone. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** What visitors see, always in sight: next to the fields, or pinned above them on a phone. */
export function EditorPreview({ card, page, isOpen, onOpenChange }: EditorPreviewProps) {
  const shown = useDeferredValue(card);
  const isWide = useIsWide();
  return (
    <div className="sticky -top-1 z-20 -mx-5 bg-raised px-5 pt-1 md:top-0 md:mx-0 md:self-start md:p-0">
      {(isWide || isOpen) && page}
      {!isWide && (
        <div className="relative flex min-h-[4.25rem] items-center gap-4">
          {!isOpen && (
            <div className="w-24 shrink-0">
              <CardPreview card={shown} />
            </div>
          )}
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onOpenChange(!isOpen)}
            className="flex min-h-11 min-w-0 flex-1 items-center justify-between gap-2 text-left text-stone after:absolute after:inset-0 after:rounded-control"
          >
            {isOpen ? 'Hide page' : 'Show page'}
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.5}
              className={cx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </div>
      )}
    </div>
  );
}
