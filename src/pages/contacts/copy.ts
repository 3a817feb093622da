import { countNoun } from '#shared/text/count-noun.ts';
import type { ContactTexts } from '#src/features/contacts/contact-calls.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const MERGED: ToastText = {
  title: 'Contacts Merged',
  description: 'All details were kept.',
};

export const OWN_CONTACT_TEXTS: ContactTexts = {
  note: 'Your note',
  deletion: 'This deletes their details and your notes.',
};

export function formatPeople(count: number): string {
  return countNoun(count, 'person', 'people');
}
