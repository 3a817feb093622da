import { Lock } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import {
  ELEMENT_TYPES,
  ELEMENTS,
  QUICK_ADD_COUNT,
  type ElementType,
} from '#shared/card/element/element.ts';
import { elementUpgradeMessage, isElementIncluded } from '#shared/card/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { Button } from '#src/ui/button.tsx';
import { Link } from '#src/ui/link.tsx';

const QUICK_ADD = ELEMENT_TYPES.slice(0, QUICK_ADD_COUNT);

interface QuickAddProps {
  plan: PlanId;
  adding: ElementType | null;
  disabled: boolean;
  onAdd: (type: ElementType) => void;
}

/** Buttons for the eight most common kinds of element, all eighteen on demand. */
export function QuickAdd({ plan, adding, disabled, onAdd }: QuickAddProps) {
  const [isExpanded, setIsExpanded] = useState(adding !== null && !QUICK_ADD.includes(adding));
  const [lockedType, setLockedType] = useState<ElementType | null>(null);
  const add = (type: ElementType) => {
    const isIncluded = isElementIncluded(plan, type);
    setLockedType(isIncluded ? null : type);
    if (isIncluded) onAdd(type);
  };
  const types = isExpanded ? ELEMENT_TYPES : QUICK_ADD;
  const addingButton = useRef<HTMLButtonElement>(null);
  const startAdding = useEffectEvent(() => {
    const button = addingButton.current;
    if (adding === null || button === null) return;
    // The dialog returns focus to this button when it closes.
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'center' });
    button.click();
  });
  useEffect(() => startAdding(), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul
        aria-label="Kinds of element"
        className="grid grid-cols-2 gap-2 sm:grid-cols-4 md:grid-cols-2 xl:grid-cols-3"
      >
        {types.map((type) => (
          <li key={type}>
            <AddButton
              buttonRef={type === adding ? addingButton : undefined}
              type={type}
              isLocked={!isElementIncluded(plan, type)}
              disabled={disabled}
              onAdd={() => add(type)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="text-stone empty:hidden">
        {lockedType !== null && (
          // Scrolled into view, as it is far below the eighteen types.
          <span key={lockedType} ref={scrollIntoView}>
            {elementUpgradeMessage(lockedType)}{' '}
            <Link to={href('pricing')} className="text-gold underline underline-offset-4">
              See plans
            </Link>
          </span>
        )}
      </p>
      <div className="-ml-4">
        <Button
          variant="quiet"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? 'Show fewer' : `All ${ELEMENT_TYPES.length} kinds`}
        </Button>
      </div>
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface AddButtonProps {
  buttonRef: Ref<HTMLButtonElement> | undefined;
  type: ElementType;
  /** Requires a higher plan; clicking says so. */
  isLocked: boolean;
  disabled: boolean;
  onAdd: () => void;
}

function AddButton({ buttonRef, type, isLocked, disabled, onAdd }: AddButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      disabled={disabled}
      aria-label={isLocked ? `${ELEMENTS[type].label}, requires a higher plan` : undefined}
      onClick={onAdd}
      className="flex h-11 w-full items-center gap-2.5 rounded-control border border-hairline-strong px-3 text-left text-xs transition-colors hover:border-control hover:bg-raised-2 disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-gold"
    >
      <ElementIcon type={type} />
      <span className="truncate">{ELEMENTS[type].label}</span>
      {isLocked && (
        <span className="ml-auto [&_svg]:size-3.5">
          <Lock aria-hidden="true" strokeWidth={1.5} />
        </span>
      )}
    </button>
  );
}
