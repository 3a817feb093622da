import { ChevronRight, GripVertical } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { formatPrice } from '#shared/card/element/currency.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { elementHref, elementText, elementValueIssue } from '#shared/card/link/element-link.ts';
import { cleanPhone } from '#shared/card/phone/clean-phone.ts';
import { findByTyped, type Dials } from '#shared/card/phone/dials.ts';
import { elementUpgradeMessage } from '#shared/card/element-plan.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { cx } from '#src/ui/class-names.ts';
import { focusOnMount } from '#src/ui/focus-on-mount.ts';
import { SwitchControl } from '#src/ui/form/switch.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

interface ElementRowProps {
  element: CardElement;
  /** What the card's saved numbers dial. */
  dials: Dials | undefined;
  /** Requires a higher plan: kept on the card but not shown to visitors. */
  isLocked: boolean;
  /** Whether the row can be dragged and hidden. */
  isReorderable: boolean;
  isDragged: boolean;
  isAnimated: boolean;
  /** Takes the focus, because the row just came back. */
  isRestored: boolean;
  /** Vertical offset in pixels. */
  shiftPx: number;
  handle: ButtonHTMLAttributes<HTMLButtonElement>;
  onOpen: () => void;
  onHide: (hidden: boolean) => void;
}

/** One element, 56 px high: drag handle, value, switch. A tap opens the rest. */
export function ElementRow(props: ElementRowProps) {
  const { element, isLocked, isReorderable, isDragged, isAnimated, shiftPx, handle } = props;
  const { label } = ELEMENTS[element.type];
  const isShown = !element.hidden;
  return (
    <li
      data-element-row=""
      style={shiftPx === 0 ? undefined : { transform: `translateY(${shiftPx}px)` }}
      className={cx(
        'relative flex items-center',
        isAnimated && 'transition-transform',
        isDragged && 'z-10 rounded-control bg-raised-3 shadow-float',
      )}
    >
      {isReorderable && (
        <IconButton
          {...handle}
          label={`Move ${label}`}
          icon={<GripVertical {...ICON} />}
          className="-mr-2 w-9 cursor-grab touch-none text-ornament active:cursor-grabbing"
        />
      )}
      <button
        type="button"
        ref={props.isRestored ? focusOnMount : undefined}
        onClick={props.onOpen}
        className="group flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2.5 py-1.5 text-left outline-offset-[-2px]"
      >
        <span
          className={cx(
            'flex size-5 shrink-0 [&_svg]:size-5',
            isShown && !isLocked ? 'text-gold' : 'text-ornament',
          )}
        >
          <ElementIcon type={element.type} />
        </span>
        <RowText element={element} dials={props.dials} isLocked={isLocked} label={label} />
        {/* The switch at the end of the row takes this place. */}
        {!isReorderable && isShown && (
          <ChevronRight {...ICON} className="size-4 shrink-0 text-ornament" />
        )}
      </button>
      {/* A hidden element can be shown again in every template. */}
      {(isReorderable || !isShown) && (
        <span className="flex w-14 shrink-0 justify-center">
          <SwitchControl
            aria-label={`Show ${label}`}
            checked={isShown}
            onCheckedChange={(shown) => props.onHide(!shown)}
          />
        </span>
      )}
    </li>
  );
}

interface RowTextProps {
  element: CardElement;
  dials: Dials | undefined;
  isLocked: boolean;
  label: string;
}

/** A number that is not saved yet may have an extension, which the rule for earlier cards refuses. */
function isLinked({ type, value }: CardElement, dials: Dials | undefined): boolean {
  if (elementHref(type, value, dials) !== null) return true;
  return type === 'phone' && findByTyped(dials, value) === undefined && cleanPhone(value) !== null;
}

function RowText({ element, dials, isLocked, label }: RowTextProps) {
  // A value from before its validation rule existed: the server would reject the card without
  // naming the row.
  const issue = elementValueIssue(element.type, element.value);
  // A number that cannot be called is shown as text; warn the owner before visitors see it.
  const isText = element.type !== 'text' && !isLinked(element, dials);
  return (
    <span className="min-w-0 flex-1">
      <span className="sr-only">Edit {label}: </span>
      <span className={cx('block truncate', (element.hidden || isLocked) && 'text-stone')}>
        {element.name || elementText(element.type, element.value, dials)}
      </span>
      <span className="flex items-center gap-2 text-xs text-stone">
        <span aria-hidden="true">{label}</span>
        {element.price && <span className="tabular">{formatPrice(element.price)}</span>}
        {isText && issue === null && <Badge>Text, no link</Badge>}
        {element.hidden && <span>Hidden</span>}
        {isLocked && <Badge>Locked</Badge>}
      </span>
      {isLocked && (
        <span className="block text-xs text-stone">
          Not shown: {elementUpgradeMessage(element.type)}
        </span>
      )}
      {issue !== null && <span className="block text-xs text-bad">{issue}</span>}
    </span>
  );
}
