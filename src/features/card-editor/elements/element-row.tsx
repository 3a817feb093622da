import { ArrowDown, ArrowUp, Eye, EyeOff, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#shared/card/currency.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element.ts';
import { elementHref, elementValueIssue } from '#shared/card/element-link.ts';
import { uncoveredElementMessage } from '#shared/plan/element-plan.ts';
import { href } from '#shared/routes.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

interface ElementRowProps {
  element: CardElement;
  /** Of a higher plan than the person's: kept on the card and shown to nobody. */
  isLocked: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether the row can be dragged and hidden. */
  isFree: boolean;
  isCarried: boolean;
  isGliding: boolean;
  /** How far from its place the row is shown. */
  shiftPx: number;
  handle: ButtonHTMLAttributes<HTMLButtonElement>;
  onEdit: () => void;
  onMove: (by: -1 | 1) => void;
  onHide: (hidden: boolean) => void;
  onRemove: () => void;
}

/** One element of the list. */
export function ElementRow(props: ElementRowProps) {
  const { element, isLocked, isFree, isCarried, isGliding, shiftPx, handle } = props;
  const { label } = ELEMENTS[element.type];
  // A value kept from before its rule was there: the server would refuse the card without naming the row.
  const issue = elementValueIssue(element.type, element.value);
  // A number that cannot be called is kept as words; better seen here than by a visitor.
  const isText = element.type !== 'text' && elementHref(element.type, element.value) === null;
  return (
    <li
      style={shiftPx === 0 ? undefined : { transform: `translateY(${shiftPx}px)` }}
      className={cx(
        'relative flex flex-wrap items-center justify-end gap-x-3 py-1.5 pr-1 pl-3',
        isGliding && 'transition-transform',
        isCarried && 'z-10 rounded-control bg-raised-3 shadow-float',
      )}
    >
      {isFree && (
        <IconButton
          {...handle}
          label={`Drag ${label}`}
          aria-pressed={isCarried}
          icon={<GripVertical {...ICON} />}
          className="-ml-3 cursor-grab touch-none active:cursor-grabbing"
        />
      )}
      <span
        className={cx(
          'flex size-5 [&_svg]:size-5',
          isFree && '-ml-3',
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
            Not shown: {uncoveredElementMessage(element.type)}{' '}
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
  const { element, isLocked, isFirst, isLast, isFree, label, onEdit, onMove, onHide, onRemove } =
    props;
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
      {/* What was hidden can be shown under every template. */}
      {(isFree || hidden) && (
        <IconButton
          label={hidden ? `Show ${label}` : `Hide ${label}`}
          icon={hidden ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
          onClick={() => onHide(!hidden)}
        />
      )}
      <IconButton
        label={`Edit ${label}`}
        icon={<Pencil {...ICON} />}
        // What it says instead would be refused: the row tells which plan has it.
        disabled={isLocked}
        onClick={onEdit}
      />
      <IconButton label={`Remove ${label}`} icon={<Trash2 {...ICON} />} onClick={onRemove} />
    </span>
  );
}
