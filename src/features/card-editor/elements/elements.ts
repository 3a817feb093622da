import { elementValueIssue } from '#shared/card/link/element-link.ts';
import {
  ELEMENTS,
  ELEMENTS_MAX,
  isSameValue,
  type CardElement,
  type ElementLabel,
  type ElementType,
} from '#shared/card/element/element.ts';
import type { MediaElementFields } from './media-draft.ts';
import type { TemplateKey } from '#shared/card/templates.ts';
import { isBlank } from '#shared/text/is-blank.ts';
import { withPositions } from '#src/state/cards/card-list.ts';

/** An element being added or edited; a null `index` appends it. */
export interface ElementEdit {
  type: ElementType;
  value: string;
  index: number | null;
  /** Of a phone number or an email address. */
  label?: ElementLabel | undefined;
  /** Fields of a video or a product. */
  media?: MediaElementFields;
  /** The country chosen for a national number. */
  country?: string;
  /** More numbers that were typed into the field, to become elements of their own. */
  others?: readonly string[];
}

/**
 * Why a value cannot be saved: `required` when it is blank, otherwise the message to show; null
 * when it is valid.
 */
export function findValueIssue(type: ElementType, value: string): string | null {
  return isBlank(value) ? 'required' : elementValueIssue(type, value.trim());
}

/** Message when another element of the type has the same value; null otherwise. */
export function findDuplicateIssue(
  elements: readonly CardElement[],
  edit: ElementEdit,
): string | null {
  const { type, value, index, media } = edit;
  const twin = elements.find(
    (element, at) =>
      at !== index &&
      element.type === type &&
      (element.name ?? '') === (media?.name ?? '') &&
      isSameValue(type, element.value, value),
  );
  if (!twin) return null;
  const hidden = twin.hidden ? ', hidden from visitors' : '';
  return `This is already on your card as ${ELEMENTS[type].label}${hidden}.`;
}

/**
 * Replaces the element at the index or appends it, with its value trimmed. Other numbers that were
 * typed into it are appended, unless the card has them.
 */
export function saveElement(
  elements: readonly CardElement[],
  edit: ElementEdit,
  createId: () => string,
): CardElement[] {
  const { type, others = [] } = edit;
  return others.reduce<CardElement[]>(
    (all, value) => {
      const other = { type, value, index: null };
      const isNew = findDuplicateIssue(all, other) === null;
      return isNew && canAddElement(all) ? saveOne(all, other, createId()) : all;
    },
    saveOne(elements, edit, createId()),
  );
}

function saveOne(
  elements: readonly CardElement[],
  { type, value, index, label, media }: ElementEdit,
  id: string,
): CardElement[] {
  const existing = index === null ? undefined : elements[index];
  const saved = {
    id: existing?.id ?? id,
    type,
    value: value.trim(),
    position: 0,
    hidden: existing?.hidden ?? false,
    ...(label !== undefined && { label }),
    ...media,
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

/** Moves an element; unchanged when an index is out of range. */
export function moveElement(
  elements: readonly CardElement[],
  from: number,
  to: number,
): CardElement[] {
  const moved = elements[from];
  if (!moved || to < 0 || to >= elements.length) return [...elements];
  return withPositions(elements.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/** Hides an element from visitors, or shows it again. */
export function hideElement(
  elements: readonly CardElement[],
  index: number,
  hidden: boolean,
): CardElement[] {
  return elements.map((element, at) => (at === index ? { ...element, hidden } : element));
}

export function canAddElement(elements: readonly CardElement[]): boolean {
  return elements.length < ELEMENTS_MAX;
}

/** Only the premium template supports dragging and hiding elements. */
export function supportsReordering(template: TemplateKey): boolean {
  return template === 'premium';
}
