import { ELEMENTS, type CardElement, type ElementLabel, type ElementType } from './element.ts';

/** Labels by type, in the order of the editor; other types have none. */
const LABELED: Partial<Record<ElementType, Partial<Record<ElementLabel, string>>>> = {
  phone: { work: 'Work phone', mobile: 'Mobile', personal: 'Personal phone' },
  email: { work: 'Work email', personal: 'Personal email' },
};

export interface LabelChoice {
  value: ElementLabel;
  text: string;
}

/** The labels that an element of a type may have. */
export function listElementLabels(type: ElementType): LabelChoice[] {
  const { work, mobile, personal } = LABELED[type] ?? {};
  const all = [
    { value: 'work', text: work },
    { value: 'mobile', text: mobile },
    { value: 'personal', text: personal },
  ] as const;
  return all.flatMap(({ value, text }) => (text === undefined ? [] : [{ value, text }]));
}

/** What an element is called: its label, or else its type. */
export function findElementLabel({ type, label }: Pick<CardElement, 'type' | 'label'>): string {
  return (label && LABELED[type]?.[label]) ?? ELEMENTS[type].label;
}
