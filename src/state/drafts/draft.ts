import { z } from 'zod';
import { localCardSchema, type LocalCard } from '#shared/card/card.ts';

/** What a person edits; everything else of a card follows from it or from the server. */
const pickedSchema = localCardSchema.pick({
  name: true,
  title: true,
  company: true,
  email: true,
  phone: true,
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
  isExchangeOn: true,
  consentLine: true,
});
/** A username may be half typed. */
export const editableSchema = pickedSchema.extend({ username: z.string().max(60) });
export type Editable = z.infer<typeof editableSchema>;
export type Change = Partial<Editable>;
type Field = keyof Editable;

/** Typing that is not saved yet: only the fields touched, and what each said when it was first touched. */
export interface Draft {
  changed: Change;
  before: Change;
}

const FIELDS = Object.keys(editableSchema.shape).filter((name): name is Field => {
  return name in editableSchema.shape;
});

/** The draft with more fields touched; a field set back to what it was is touched no more. */
export function extendDraft(draft: Draft | null, stored: LocalCard, change: Change): Draft | null {
  const before: Change = { ...draft?.before };
  const changed: Change = { ...draft?.changed, ...change };
  for (const field of FIELDS) {
    if (!(field in changed)) continue;
    if (!(field in before)) Object.assign(before, { [field]: stored[field] });
    if (isEqual(changed[field], before[field])) {
      delete changed[field];
      delete before[field];
    }
  }
  return Object.keys(changed).length === 0 ? null : { changed, before };
}

/** The card as the screen shows it. */
export function applyDraft(stored: LocalCard, draft: Draft | null): LocalCard {
  return { ...stored, ...draft?.changed };
}

/** Fields that were touched here and, since then, saved differently elsewhere: saving would undo the other's work. */
export function clashingFields(stored: LocalCard, draft: Draft): Field[] {
  return FIELDS.filter(
    (field) =>
      field in draft.changed &&
      !isEqual(stored[field], draft.before[field]) &&
      !isEqual(stored[field], draft.changed[field]),
  );
}

/** Whether two drafts say the same. */
export function isSameDraft(one: Draft | null, other: Draft | null): boolean {
  return FIELDS.every((field) => isEqual(one?.changed[field], other?.changed[field]));
}

/** Fields that are changed in many small steps: by typing, or by a slider. */
const GRADUAL: ReadonlySet<string> = new Set<Field>([
  'name',
  'title',
  'company',
  'email',
  'phone',
  'website',
  'bio',
  'username',
  'headerPhotoSize',
]);

/** What a change is about: typing on in one field goes on with its topic, everything else is a topic of its own. */
export function stepTopic(change: Change, at: number): string {
  const fields = Object.keys(change);
  return fields.every((field) => GRADUAL.has(field)) ? fields.join() : `${fields.join()} ${at}`;
}

/** Pictures are texts of a megabyte: only elements are worth writing out to compare. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return (
    Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other)
  );
}
