import type { z } from 'zod';
import { leaveContact, type LeaveContact } from '#shared/api/contacts.ts';
import type { Issue } from '#shared/api/errors.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { JSON_MAX_BYTES, readJsonText, readLimited } from '#worker/http/json-body.ts';

/** What was sent, as text by field: a page that refuses it gives all of it back. */
export type Typed = Readonly<Record<string, string>>;

/** A body that fits the contract, or what is wrong with it and what was typed. */
export type ReadBody = { typed: Typed } & (
  | { ok: true; value: z.output<typeof leaveContact.request> }
  | { ok: false; issues: Issue[] }
);
export type Left = z.output<typeof leaveContact.request>;

const FORM = 'application/x-www-form-urlencoded';

/** Whether the sender is a form of a page and wants a page back. */
export function isForm(request: Request): boolean {
  const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  return type === FORM;
}

/**
 * Reads a visitor's details, from JSON or a form. Throws `unsupported_media_type` for other kinds, `payload_too_large` past
 * 64 KB and `bad_request` for what cannot be read at all.
 */
export async function readBody(request: Request): Promise<ReadBody> {
  const sent = isForm(request) ? await readForm(request) : parseJson(await readJsonText(request));
  const parsed = leaveContact.request.safeParse(sent);
  const typed = textsOf(sent);
  if (parsed.success) return { ok: true, typed, value: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { ok: false, typed, issues };
}

/** A form knows texts alone: a ticked box says `yes`, one that is not ticked says nothing. */
async function readForm(request: Request): Promise<Partial<Record<keyof LeaveContact, unknown>>> {
  const bytes = await readLimited(request, JSON_MAX_BYTES);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the sender's fault.
    throw new ApiError('bad_request');
  }
}

function textsOf(sent: unknown): Typed {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value.toWellFormed()]];
      return value === true ? [[name, 'yes']] : [];
    }),
  );
}
