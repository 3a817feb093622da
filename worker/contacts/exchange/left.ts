import type { z } from 'zod';
import type { leaveContact, LeaveContact } from '#shared/api/contacts.ts';

/** What a visitor leaves, checked. */
export type Left = z.output<typeof leaveContact.request>;

/** What the fields of the exchange form stand for: a ticked box says `yes`, one that is not ticked says nothing. */
export function leftOfFields(
  fields: URLSearchParams,
): Partial<Record<keyof LeaveContact, unknown>> {
  const text = (name: string): string | undefined => fields.get(name) ?? undefined;
  return {
    name: text('name') ?? '',
    email: text('email'),
    phone: text('phone'),
    company: text('company'),
    note: text('note'),
    consent: isTicked(fields.get('consent')),
    sendCard: isTicked(fields.get('sendCard')),
    source: text('source'),
    key: text('key') || undefined,
    turnstileToken: text('turnstileToken') ?? text('cf-turnstile-response'),
    leaveEmpty: text('leaveEmpty'),
  };
}

function isTicked(value: string | null): boolean {
  return value !== null && ['yes', 'on', 'true', '1'].includes(value.toLowerCase());
}
