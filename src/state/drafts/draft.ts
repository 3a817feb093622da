import { z } from 'zod';
import { localCardSchema, type LocalCard } from '#shared/card/card.ts';

/** The fields a user edits. All others are derived or set by the server. */
const editableFieldsSchema = localCardSchema.pick({
  name: true,
  title: true,
  company: true,
  email: true,
  phone: true,
  phoneCountries: true,
  website: true,
  bio: true,
  username: true,
  template: true,
  profileImage: true,
  contactPhoto: true,
  passPhoto: true,
  headerPhoto: true,
  headerPhotoSize: true,
  cardElements: true,
  isActive: true,
  isIndexable: true,
  hidesCounts: true,
  isExchangeOn: true,
  consentLine: true,
});
/** A partly typed username is allowed. */
export const editableSchema = editableFieldsSchema.extend({ username: z.string().max(60) });
type Editable = z.infer<typeof editableSchema>;
export type Change = Partial<Editable>;
type Field = keyof Editable;

/** Unsaved edits: only the fields touched, and the value each had when it was first touched. */
export interface Draft {
  changed: Change;
  before: Change;
}

const FIELDS = Object.keys(editableSchema.shape).filter((name): name is Field => {
  return name in editableSchema.shape;
});

/** What a field without a value means. */
const DEFAULTS: Change = { hidesCounts: false, isExchangeOn: true, consentLine: '' };

const readField = (card: Change, field: Field) => card[field] ?? DEFAULTS[field];

/** Adds changes to a draft. A field set back to its original value is removed from it. */
export function extendDraft(draft: Draft | null, stored: LocalCard, change: Change): Draft | null {
  const before: Change = { ...draft?.before };
  const changed: Change = { ...draft?.changed, ...change };
  for (const field of FIELDS) {
    if (!(field in changed)) continue;
    if (!(field in before)) Object.assign(before, { [field]: readField(stored, field) });
    if (isEqual(changed[field], before[field])) {
      delete changed[field];
      delete before[field];
    }
  }
  return Object.keys(changed).length === 0 ? null : { changed, before };
}

export function applyDraft(stored: LocalCard, draft: Draft | null): LocalCard {
  return { ...stored, ...draft?.changed };
}

/**
 * Fields edited here that were saved with another value elsewhere since; saving would overwrite
 * that value.
 */
export function conflictingFields(stored: LocalCard, draft: Draft): Field[] {
  return FIELDS.filter(
    (field) =>
      field in draft.changed &&
      !isEqual(readField(stored, field), draft.before[field]) &&
      !isEqual(readField(stored, field), draft.changed[field]),
  );
}

export function isSameDraft(one: Draft | null, other: Draft | null): boolean {
  return FIELDS.every((field) => isEqual(one?.changed[field], other?.changed[field]));
}

/** Fields that change in many small steps, by typing or by a slider. */
const GRADUAL_FIELDS: ReadonlySet<string> = new Set<Field>([
  'name',
  'title',
  'company',
  'email',
  'phone',
  'website',
  'bio',
  'username',
  'headerPhotoSize',
  'consentLine',
]);

/**
 * Groups changes into undo steps: edits of the same gradual field share a topic, every other change
 * has its own.
 */
export function stepTopic(change: Change, at: number): string {
  const fields = Object.keys(change);
  return fields.every((field) => GRADUAL_FIELDS.has(field))
    ? fields.join()
    : `${fields.join()} ${at}`;
}

/** Pictures are data URLs of up to a megabyte; only elements are serialized for the comparison. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return (
    Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other)
  );
}
