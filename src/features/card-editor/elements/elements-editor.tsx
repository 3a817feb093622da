import { Lock } from 'lucide-react';
import { memo, useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { Link } from 'react-router';
import {
  ELEMENT_TYPES,
  ELEMENTS,
  QUICK_ADD_COUNT,
  type CardElement,
  type ElementType,
} from '#shared/card/element.ts';
import { coversElement, uncoveredElementMessage } from '#shared/plan/element-plan.ts';
import { href } from '#shared/routes.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';
import { COPY } from '#src/features/card-editor/copy.ts';
import { ElementDialog } from '#src/features/card-editor/elements/element-dialog.tsx';
import { ElementList } from '#src/features/card-editor/elements/element-list.tsx';
import {
  hasRoom,
  hideElement,
  moveElement,
  removeElement,
  saveElement,
  type ElementEdit,
} from '#src/features/card-editor/elements/elements.ts';
import { usualCurrency } from '#src/features/card-editor/elements/offer-draft.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

const QUICK_ADD = ELEMENT_TYPES.slice(0, QUICK_ADD_COUNT);

interface ElementsEditorProps {
  elements: readonly CardElement[];
  /** Whether elements can be dragged and hidden: under the premium template. */
  isFree: boolean;
  /** The kind to add as soon as this is shown, as if its button had been pressed; null for none. */
  adding: ElementType | null;
  onChange: (change: { cardElements: CardElement[] }) => void;
  /** Told whether a value is being typed that is not on the card yet. */
  onHold: (isHeld: boolean) => void;
}

/** Quick add of the eight most wanted kinds, all eighteen on demand, and the list of what is on the card. */
export const ElementsEditor = memo(function ElementsEditor(props: ElementsEditorProps) {
  const { elements, isFree, adding } = props;
  const onChange = (cardElements: CardElement[]) => props.onChange({ cardElements });
  const [edit, setEdit] = useState<ElementEdit | null>(null);
  const [isAll, setIsAll] = useState(adding !== null && !QUICK_ADD.includes(adding));
  const { plan } = useShownPlan();
  const [refused, setRefused] = useState<ElementType | null>(null);
  const add = (type: ElementType) => {
    const isCovered = coversElement(plan, type);
    setRefused(isCovered ? null : type);
    if (isCovered) setEdit({ type, value: '', index: null });
  };
  const types = isAll ? ELEMENT_TYPES : QUICK_ADD;
  const addingButton = useRef<HTMLButtonElement>(null);
  const startAdding = useEffectEvent(() => {
    const button = addingButton.current;
    if (adding === null || button === null) return;
    // The dialog that opens gives the focus back to this button when it closes.
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'center' });
    button.click();
  });
  useEffect(() => startAdding(), []);

  const save = (saved: ElementEdit) => {
    onChange(saveElement(elements, saved, crypto.randomUUID()));
    if (saved.index !== null) toasts.show(COPY.elementUpdated);
    setEdit(null);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
                isLocked={!coversElement(plan, type)}
                disabled={!hasRoom(elements)}
                onAdd={() => add(type)}
              />
            </li>
          ))}
        </ul>
        <p role="status" className="text-stone empty:hidden">
          {refused !== null && (
            // Below eighteen kinds it would be said where nobody looks.
            <span key={refused} ref={bringIntoView}>
              {uncoveredElementMessage(refused)}{' '}
              <Link to={href('pricing')} className="text-gold underline underline-offset-4">
                See plans
              </Link>
            </span>
          )}
        </p>
        <div className="-ml-4">
          <Button variant="quiet" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
            {isAll ? 'Show fewer' : `All ${ELEMENT_TYPES.length} kinds`}
          </Button>
        </div>
      </div>
      <ElementList
        elements={elements}
        plan={plan}
        isFree={isFree}
        onEdit={(index) => {
          const element = elements[index];
          if (element) setEdit(editOf(element, index));
        }}
        onMove={(from, to) => onChange(moveElement(elements, from, to))}
        onHide={(index, hidden) => onChange(hideElement(elements, index, hidden))}
        onRemove={(index) => {
          onChange(removeElement(elements, index));
          toasts.show(COPY.elementRemoved);
        }}
      />
      <ElementDialog
        edit={edit}
        elements={elements}
        currency={usualCurrency(elements)}
        onSave={save}
        onHold={props.onHold}
        onClose={() => setEdit(null)}
      />
    </div>
  );
});

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function editOf({ type, value, name, price, picture }: CardElement, index: number): ElementEdit {
  return { type, value, index, offer: { name, price, picture } };
}

interface AddButtonProps {
  buttonRef: Ref<HTMLButtonElement> | undefined;
  type: ElementType;
  /** Of a higher plan: pressing says so. */
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
      aria-label={isLocked ? `${ELEMENTS[type].label}, of a higher plan` : undefined}
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
