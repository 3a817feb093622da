import { memo, useState } from 'react';
import type { CardElement, ElementType } from '#shared/card/element/element.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { choosePhoneCountry } from '#shared/card/phone/phone-countries.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import { isElementIncluded } from '#shared/card/element-plan.ts';
import { createUuid } from '#src/browser/create-uuid.ts';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import {
  ElementDialog,
  type ElementPhones,
} from '#src/features/card-editor/elements/element-dialog.tsx';
import { ElementList } from '#src/features/card-editor/elements/element-list.tsx';
import {
  canAddElement,
  hideElement,
  moveElement,
  removeElement,
  saveElement,
  supportsReordering,
  type ElementEdit,
} from '#src/features/card-editor/elements/elements.ts';
import { PasteField } from '#src/features/card-editor/elements/add/paste-field.tsx';
import {
  addRemoval,
  dropRemoval,
  restoreElement,
  type Removal,
} from '#src/features/card-editor/elements/removals.ts';
import { QuickAdd } from '#src/features/card-editor/elements/add/quick-add.tsx';
import { findLastCurrency } from './media-draft.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { toasts } from '#src/state/toasts.ts';

interface ElementsEditorProps {
  elements: readonly CardElement[];
  /** Decides whether elements can be dragged and hidden. */
  template: TemplateKey;
  /** Type to add on mount, as if its button was clicked; null for none. */
  adding: ElementType | null;
  /** Text of the field for new links. */
  linkText: string;
  onLinkText: (text: string) => void;
  /** The card's other numbers and what is known about all; without it no number is asked about. */
  phones?: ElementPhones | undefined;
  onChange: (change: ElementsChange) => void;
}

/** Countries are named only by a change of them. */
interface ElementsChange {
  cardElements: CardElement[];
  phoneCountries?: LocalCard['phoneCountries'];
}

/** The field for new links, buttons for every kind, and the rows of the card's elements. */
export const ElementsEditor = memo(function ElementsEditor(props: ElementsEditorProps) {
  const { elements, template, adding } = props;
  const onChange = (cardElements: CardElement[]) => props.onChange({ cardElements });
  const [edit, setEdit] = useState<ElementEdit | null>(null);
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  const { plan } = useShownPlan();
  const save = (saved: ElementEdit) => {
    const cardElements = saveElement(elements, saved, createUuid);
    const { phones } = props;
    props.onChange({
      cardElements,
      ...(phones !== undefined &&
        saved.country !== undefined && {
          phoneCountries: choosePhoneCountry(
            { ...phones, cardElements },
            saved.value,
            saved.country,
          ),
        }),
    });
    if (saved.index !== null) toasts.show(EDITOR_COPY.elementUpdated);
    setEdit(null);
  };
  const move = (from: number, to: number) => onChange(moveElement(elements, from, to));
  const remove = (index: number) => {
    setEdit(null);
    setRemovals(addRemoval(elements, removals, index));
    onChange(removeElement(elements, index));
    toasts.show(EDITOR_COPY.elementRemoved);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PasteField
        elements={elements}
        plan={plan}
        text={props.linkText}
        onText={props.onLinkText}
        onAdd={onChange}
      />
      <ElementList
        elements={elements}
        dials={props.phones?.dials}
        removals={removals}
        plan={plan}
        isReorderable={supportsReordering(template)}
        onOpen={(index) => {
          const element = elements[index];
          if (element) setEdit(createEdit(element, index));
        }}
        onMove={move}
        onHide={(index, hidden) => onChange(hideElement(elements, index, hidden))}
        onUndo={(removal) => {
          onChange(restoreElement(elements, removals, removal));
          setRemovals(removals.filter((other) => other !== removal));
        }}
        onExpire={(removal) => setRemovals((current) => dropRemoval(current, removal))}
      />
      <QuickAdd
        plan={plan}
        adding={adding}
        disabled={!canAddElement(elements)}
        onAdd={(type) => setEdit({ type, value: '', index: null })}
      />
      <ElementDialog
        edit={edit}
        elements={elements}
        phones={props.phones}
        currency={findLastCurrency(elements)}
        isLocked={edit !== null && edit.index !== null && !isElementIncluded(plan, edit.type)}
        onSave={save}
        onMove={(by) => {
          if (edit === null || edit.index === null) return;
          move(edit.index, edit.index + by);
          setEdit({ ...edit, index: edit.index + by });
        }}
        onRemove={() => edit !== null && edit.index !== null && remove(edit.index)}
        onAbandon={(value) => props.onLinkText(`${props.linkText}\n${value}`.trim())}
        onClose={() => setEdit(null)}
      />
    </div>
  );
});

function createEdit(
  { type, value, label, name, price, picture }: CardElement,
  index: number,
): ElementEdit {
  return { type, value, index, label, media: { name, price, picture } };
}
