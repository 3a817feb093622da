import type { z } from 'zod';
import type { Issue } from '#shared/api/errors.ts';
import { reportCard } from '#shared/api/moderation.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { JSON_MAX_BYTES, readJsonText, readLimited } from '#worker/http/json-body.ts';

export type Report = z.output<typeof reportCard.request>;

/** A body that fits the contract, or what is wrong with it; and what was typed, as text by field. */
export type ReadReport = { typed: Readonly<Record<string, string>> } & (
  | { ok: true; value: Report }
  | { ok: false; issues: Issue[] }
);

const FORM = 'application/x-www-form-urlencoded';
const FIELDS = ['username', 'reason', 'note', 'email', 'leaveEmpty'] as const;

/** Whether the sender is a form of a page and wants a page back. */
export function isForm(request: Request): boolean {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === FORM;
}

/**
 * Reads a report, from JSON or a form. Throws `unsupported_media_type` for other kinds, `payload_too_large` past 64 KB and
 * `bad_request` for what cannot be read at all.
 */
export async function readReport(request: Request): Promise<ReadReport> {
  const sent = isForm(request) ? await readForm(request) : parseJson(await readJsonText(request));
  const typed = textsOf(sent);
  const parsed = reportCard.request.safeParse(sent);
  if (parsed.success) return { ok: true, typed, value: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return { ok: false, typed, issues };
}

async function readForm(request: Request): Promise<Record<string, string>> {
  const bytes = await readLimited(request, JSON_MAX_BYTES);
  const form = new URLSearchParams(new TextDecoder().decode(bytes));
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const value = form.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the sender's fault.
    throw new ApiError('bad_request');
  }
}

function textsOf(sent: unknown): Record<string, string> {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.toWellFormed()]] : [],
    ),
  );
}
