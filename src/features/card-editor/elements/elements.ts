import { elementValueIssue } from '#shared/card/element-link.ts';
import {
  ELEMENTS,
  ELEMENTS_MAX,
  isSameValue,
  type CardElement,
  type ElementType,
} from '#shared/card/element.ts';
import type { OfferFields } from '#src/features/card-editor/elements/offer-draft.ts';
import type { TemplateKey } from '#shared/card/template.ts';
import { isBlank } from '#shared/format/blank.ts';
import { withPositions } from '#src/state/card-list/card-list.ts';

/** The element dialog's job: a kind, a value, and which element it replaces; `index` null appends. */
export interface ElementEdit {
  type: ElementType;
  value: string;
  index: number | null;
  /** Of a video or a product. */
  offer?: OfferFields;
}

/** Why a value cannot be saved: `required` when it shows nothing, else the sentence to show; null when it can. */
export function valueIssue(type: ElementType, value: string): string | null {
  return isBlank(value) ? 'required' : elementValueIssue(type, value.trim());
}

/** What is said to a value that another element of the kind has already; null when none has. */
export function duplicateIssue(elements: readonly CardElement[], edit: ElementEdit): string | null {
  const { type, value, index, offer } = edit;
  const twin = elements.find(
    (element, at) =>
      at !== index &&
      element.type === type &&
      (element.name ?? '') === (offer?.name ?? '') &&
      isSameValue(type, element.value, value),
  );
  if (!twin) return null;
  const hidden = twin.hidden ? ', hidden from visitors' : '';
  return `This is already on your card as ${ELEMENTS[type].label}${hidden}.`;
}

/** The elements with one replaced under its index, or appended; the value is trimmed. */
export function saveElement(
  elements: readonly CardElement[],
  { type, value, index, offer }: ElementEdit,
  id: string,
): CardElement[] {
  const existing = index === null ? undefined : elements[index];
  const saved = {
    id: existing?.id ?? id,
    type,
    value: value.trim(),
    position: 0,
    hidden: existing?.hidden ?? false,
    ...offer,
  };
  return withPositions(
    existing
      ? elements.map((element) => (element === existing ? saved : element))
      : [...elements, saved],
  );
}

export function removeElement(elements: readonly CardElement[], index: number): CardElement[] {
  return withPositions(elements.filter((_, at) => at !== index));
}

/** The elements with the one at `from` standing at `to`; unchanged when either is no place in the list. */
export function moveElement(
  elements: readonly CardElement[],
  from: number,
  to: number,
): CardElement[] {
  const moved = elements[from];
  if (!moved || to < 0 || to >= elements.length) return [...elements];
  return withPositions(elements.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/** The elements with one kept from visitors, or shown to them again. */
export function hideElement(
  elements: readonly CardElement[],
  index: number,
  hidden: boolean,
): CardElement[] {
  return elements.map((element, at) => (at === index ? { ...element, hidden } : element));
}

/** Whether the card has room for one element more. */
export function hasRoom(elements: readonly CardElement[]): boolean {
  return elements.length < ELEMENTS_MAX;
}

/** Whether a template offers dragging and hiding single elements: the premium one alone. */
export function isFreelyArranged(template: TemplateKey): boolean {
  return template === 'premium';
}
