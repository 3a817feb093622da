import { z } from 'zod';
import type { FieldChange } from '#shared/api/programs/agent-changes.ts';
import { formatPrice } from '#shared/card/element/currency.ts';
import { ELEMENTS, publishedElementSchema } from '#shared/card/element/element.ts';
import { LOCK_NOTES } from './copy.ts';
import { TEMPLATE_KEYS, TEMPLATES } from '#shared/card/templates.ts';

/** A changed value in words. `before` is null for a new element, `after` for one that goes. */
export interface ChangedValue {
  before: string | null;
  after: string | null;
}

export interface DescribedChange {
  label: string;
  values: ChangedValue[];
  /** Whether an approval makes this change. */
  isTaken: boolean;
  /** What a team's lock of the field means for the change; null for a free field. */
  lockNote: string | null;
}

type Format = (value: unknown) => string;

const onOff: Format = (value) => (value === true ? 'On' : 'Off');
const text: Format = (value) => {
  if (value === '' || value === undefined || value === null) return 'Empty';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
const template: Format = (value) => {
  const known = TEMPLATE_KEYS.find((key) => key === value);
  return known === undefined ? text(value) : TEMPLATES[known].label;
};

const FIELDS: Readonly<Record<string, readonly [label: string, format: Format]>> = {
  name: ['Name', text],
  title: ['Job title', text],
  company: ['Company', text],
  email: ['Email', text],
  phone: ['Phone', text],
  website: ['Website', text],
  bio: ['Bio', text],
  template: ['Template', template],
  isActive: ['Active', onOff],
  isIndexable: ['Search engines', onOff],
};

/** Everything that a change does, so that nothing is approved that was not shown. */
export function describeChange({ field, before, after, lock }: FieldChange): DescribedChange {
  const outcome = {
    isTaken: lock !== 'respected',
    lockNote: lock === undefined ? null : LOCK_NOTES[lock],
  };
  if (field === 'cardElements') {
    return {
      label: 'Elements',
      values: describeElements(listElements(before), listElements(after)),
      ...outcome,
    };
  }
  const [label, format] = FIELDS[field] ?? [field, text];
  return { label, values: [{ before: format(before), after: format(after) }], ...outcome };
}

/** Elements that go and come, or both whole lists if those that stay change their order. */
function describeElements(before: readonly string[], after: readonly string[]): ChangedValue[] {
  const gone = omit(before, after);
  const added = omit(after, before);
  const isInOrder = omit(before, gone).join('\n') === omit(after, added).join('\n');
  if (!isInOrder || gone.length + added.length === 0) {
    return [{ before: toList(before), after: toList(after) }];
  }
  return [
    ...gone.map((line) => ({ before: line, after: null })),
    ...added.map((line) => ({ before: null, after: line })),
  ];
}

function omit(lines: readonly string[], without: readonly string[]): string[] {
  return lines.filter((line) => !without.includes(line));
}

function toList(lines: readonly string[]): string {
  return lines.length === 0 ? 'Empty' : lines.map((line, at) => `${at + 1}. ${line}`).join('\n');
}

const listSchema = z.array(z.looseObject({ position: z.number().catch(0) }));

/** Elements in the order in which visitors see them. */
function listElements(value: unknown): string[] {
  const elements = listSchema.safeParse(value);
  if (!elements.success) return [text(value)];
  return elements.data.toSorted((one, other) => one.position - other.position).map(describeElement);
}

function describeElement(value: unknown): string {
  const parsed = publishedElementSchema.safeParse(value);
  if (!parsed.success) return JSON.stringify(value);
  const { type, value: shown, name, price, picture, hidden } = parsed.data;
  return [
    `${ELEMENTS[type].label}: ${name ? `${name}, ` : ''}${shown}`,
    price && `(${formatPrice(price)})`,
    picture && `(picture ${picture})`,
    hidden && '(hidden)',
  ]
    .filter(Boolean)
    .join(' ');
}
