import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#shared/card/element/currency.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element/element.ts';
import { elementHref, elementValueIssue } from '#shared/card/link/element-link.ts';
import { elementUpgradeMessage } from '#shared/plan/element-plan.ts';
import { href } from '#shared/routes.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

interface ElementRowProps {
  element: CardElement;
  /** Requires a higher plan: kept on the card but not shown to visitors. */
  isLocked: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the row can be dragged and hidden. */
  isReorderable: boolean;
  isDragged: boolean;
  isAnimated: boolean;
  /** Vertical offset in pixels. */
  shiftPx: number;
  handle: ButtonHTMLAttributes<HTMLButtonElement>;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onHide: (hidden: boolean) => void;
  onRemove: () => void;
}

export function ElementRow(props: ElementRowProps) {
  const { element, isLocked, isReorderable, isDragged, isAnimated, shiftPx, handle } = props;
  const { label } = ELEMENTS[element.type];
  // A value from before its validation rule existed: the server would reject the card without
  // naming the row.
  const issue = elementValueIssue(element.type, element.value);
  // A number that cannot be called is shown as text; tell the owner before visitors see it.
  const isText = element.type !== 'text' && elementHref(element.type, element.value) === null;
  return (
    <li
      style={shiftPx === 0 ? undefined : { transform: `translateY(${shiftPx}px)` }}
      className={cx(
        'relative flex flex-wrap items-center justify-end gap-x-3 py-1.5 pr-1 pl-3',
        isAnimated && 'transition-transform',
        isDragged && 'z-10 rounded-control bg-raised-3 shadow-float',
      )}
    >
      {isReorderable && (
        <IconButton
          {...handle}
          label={`Drag ${label}`}
          aria-pressed={isDragged}
          icon={<GripVertical {...ICON} />}
          className="-ml-3 cursor-grab touch-none active:cursor-grabbing"
        />
      )}
      <span
        className={cx(
          'flex size-5 [&_svg]:size-5',
          isReorderable && '-ml-3',
          element.hidden || isLocked ? 'text-ornament' : 'text-gold',
        )}
      >
        <ElementIcon type={element.type} />
      </span>
      <span className="min-w-0 flex-1 basis-32 py-1.5">
        <span className={cx('block truncate', (element.hidden || isLocked) && 'text-stone')}>
          {element.name || element.value}
        </span>
        <span className="flex items-center gap-2 text-xs text-stone">
          {label}
          {element.price && <span className="tabular">{formatPrice(element.price)}</span>}
          {isText && issue === null && <Badge>Text, no link</Badge>}
          {element.hidden && <Badge>Hidden</Badge>}
          {isLocked && <Badge>Locked</Badge>}
        </span>
        {isLocked && (
          <span className="block text-xs text-stone">
            Not shown: {elementUpgradeMessage(element.type)}{' '}
            <Link to={href('pricing')} className="text-gold underline underline-offset-4">
              See plans
            </Link>
          </span>
        )}
        {issue !== null && <span className="block text-xs text-bad">{issue}</span>}
      </span>
      <RowButtons {...props} label={label} />
    </li>
  );
}

function RowButtons(props: ElementRowProps & { label: string }) {
  const {
    element,
    isLocked,
    isFirst,
    isLast,
    isReorderable,
    label,
    onEdit,
    onMove,
    onHide,
    onRemove,
  } = props;
  const { hidden } = element;
  return (
    <span className="flex">
      <IconButton
        label={`Move ${label} up`}
        icon={<ArrowUp {...ICON} />}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${label} down`}
        icon={<ArrowDown {...ICON} />}
        disabled={isLast}
        onClick={() => onMove(1)}
      />
      {/* A hidden element can be shown again in every template. */}
      {(isReorderable || hidden) && (
        <IconButton
          label={hidden ? `Show ${label}` : `Hide ${label}`}
          icon={hidden ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
          onClick={() => onHide(!hidden)}
        />
      )}
      <IconButton
        label={`Edit ${label}`}
        icon={<Pencil {...ICON} />}
        // The server would reject changes; the row names the required plan.
        disabled={isLocked}
        onClick={onEdit}
      />
      <IconButton label={`Remove ${label}`} icon={<Trash2 {...ICON} />} onClick={onRemove} />
    </span>
  );
}
