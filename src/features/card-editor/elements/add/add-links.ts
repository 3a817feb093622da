import { ELEMENTS_MAX, type CardElement, type ElementType } from '#shared/card/element/element.ts';
import { recognizeLinks, type RecognizedLink } from '#shared/card/link/recognize-links.ts';
import { elementUpgradeMessage, isElementIncluded } from '#shared/card/element-plan.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import {
  findDuplicateIssue,
  findValueIssue,
  saveElement,
} from '#src/features/card-editor/elements/elements.ts';
import { describeAdded, LINK_COPY } from '#src/features/card-editor/elements/add/link-copy.ts';

interface AddDeps {
  plan: PlanId;
  createId: () => string;
}

interface AddedLinks {
  elements: CardElement[];
  added: ElementType[];
  /** Links that were not added, and why. */
  refused: { value: string; issue: string }[];
}

export const CARD_IS_FULL = `A card holds at most ${ELEMENTS_MAX} links.`;

/** Appends links, except duplicates, kinds of a higher plan, and those beyond the limit. */
export function addLinks(
  elements: readonly CardElement[],
  links: readonly RecognizedLink[],
  { plan, createId }: AddDeps,
): AddedLinks {
  const result: AddedLinks = { elements: [...elements], added: [], refused: [] };
  for (const { type, value } of links) {
    const edit = { type, value, index: null };
    const issue = findIssue(result.elements, edit, plan);
    if (issue !== null) result.refused.push({ value, issue });
    else {
      result.elements = saveElement(result.elements, edit, createId);
      result.added.push(type);
    }
  }
  return result;
}

function findIssue(
  elements: readonly CardElement[],
  edit: RecognizedLink & { index: null },
  plan: PlanId,
): string | null {
  if (elements.length >= ELEMENTS_MAX) return CARD_IS_FULL;
  if (!isElementIncluded(plan, edit.type)) return elementUpgradeMessage(edit.type);
  return findValueIssue(edit.type, edit.value) ?? findDuplicateIssue(elements, edit);
}

export interface AddedText {
  elements: CardElement[];
  /** What was added, such as 'Added Email.'; empty for nothing. */
  message: string;
  /** What was not added, one line each, and why; the text to correct. */
  rest: string;
  issue: string | undefined;
  /** Whether every word of the text is an address or a number. */
  isRecognized: boolean;
}

/** Appends the links of a typed or pasted text. */
export function addText(elements: readonly CardElement[], text: string, deps: AddDeps): AddedText {
  const { links, unrecognized } = recognizeLinks(text);
  const { added, refused, ...result } = addLinks(elements, links, deps);
  const isRecognized = links.length > 0 && unrecognized.length === 0;
  const issue = unrecognized.length > 0 ? LINK_COPY.unrecognized : refused[0]?.issue;
  return {
    ...result,
    message: describeAdded(added),
    rest: [...refused.map(({ value }) => value), ...unrecognized].join('\n'),
    issue: text.trim() === '' ? LINK_COPY.empty : issue,
    isRecognized,
  };
}
