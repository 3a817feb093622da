import type { Context } from 'hono';
import type { z } from 'zod';
import type { FormValues, VisitorForm } from '#shared/brand/visitor-form.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { toIssues } from './to-issues.ts';
import { JSON_MAX_BYTES, readJsonText, readLimited, requireJson } from './json-body.ts';
import { mediaType } from './media-type.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Errors shown on the page itself, together with the form as the visitor filled it in. */
const REFUSALS = { rate_limited: 429, human_check: 400, unavailable: 503 } as const;

export type FormStatus = 200 | 201 | 400 | 429 | 503;

/** Renders the form's page, blank except for the given values. */
export type ShowForm = (shown: Partial<Omit<VisitorForm, 'card'>>, status: FormStatus) => Response;

export const BLANK_FORM = { values: {}, issues: [], message: null, isDone: false } as const;

interface Submission<Schema extends z.ZodType> {
  schema: Schema;
  /** Converts form fields, which are all strings, to the body that the schema expects. */
  fromFields: (fields: URLSearchParams) => unknown;
  /** The page of the submitted form. Throws `not_found` when it does not exist. */
  openForm: (values: FormValues) => Promise<ShowForm>;
  submit: (value: z.output<Schema>) => Promise<void>;
}

/**
 * Handles a visitor's submission. JSON gets JSON and thrown errors; a form gets its page, filled in
 * again when it was refused. Throws `unsupported_media_type` for other bodies, `payload_too_large`
 * past 64 KB and `bad_request` for an unreadable body.
 */
export async function handleVisitorForm<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  { schema, fromFields, openForm, submit }: Submission<Schema>,
): Promise<Response> {
  const isForm = mediaType(c.req.raw) === FORM;
  const body = isForm
    ? fromFields(await readFields(c.req.raw))
    : requireJson(await readJsonText(c.req.raw));
  const parsed = schema.safeParse(body);
  if (!isForm) {
    if (!parsed.success) throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
    await submit(parsed.data);
    return c.json({ received: true }, 201);
  }
  const values = toFormValues(body);
  const show = await openForm(values);
  if (!parsed.success) return show({ values, issues: toIssues(parsed.error) }, 400);
  try {
    await submit(parsed.data);
  } catch (error) {
    // The visitor gets the form back with their input. Anything else is a bug.
    if (!(error instanceof ApiError) || !isRefusal(error.code)) throw error;
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
    return show({ values, message: error.message }, REFUSALS[error.code]);
  }
  return show({ values, isDone: true }, 201);
}

function isRefusal(code: string): code is keyof typeof REFUSALS {
  return code in REFUSALS;
}

async function readFields(request: Request): Promise<URLSearchParams> {
  const bytes = await readLimited(request, JSON_MAX_BYTES);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/** The values a page can show again: strings, and `yes` for a checked box. */
function toFormValues(body: unknown): FormValues {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value.toWellFormed()]];
      return value === true ? [[name, 'yes']] : [];
    }),
  );
}
