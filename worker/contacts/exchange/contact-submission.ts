import type { z } from 'zod';
import type { submitContact, SubmitContact } from '#shared/api/contacts.ts';

export type ContactSubmission = z.output<typeof submitContact.request>;

/**
 * Reads the fields of a form post. A checked box has the value `yes`; an unchecked one is missing.
 */
export function readSubmissionFields(
  fields: URLSearchParams,
): Partial<Record<keyof SubmitContact, unknown>> {
  const text = (name: string): string | undefined => fields.get(name) ?? undefined;
  return {
    name: text('name') ?? '',
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    note: text('note'),
    consent: isChecked(fields.get('consent')),
    sendCard: isChecked(fields.get('sendCard')),
    source: text('source'),
    key: text('key') || undefined,
    turnstileToken: text('turnstileToken') ?? text('cf-turnstile-response'),
    leaveEmpty: text('leaveEmpty'),
  };
}

function isChecked(value: string | null): boolean {
  return value !== null && ['yes', 'on', 'true', '1'].includes(value.toLowerCase());
}
