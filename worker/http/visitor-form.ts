import type { Context } from 'hono';
import type { z } from 'zod';
import type { Typed, VisitorForm } from '#shared/card/visitor-form.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { issuesOf } from '#worker/http/issues.ts';
import { JSON_MAX_BYTES, readJsonText, readLimited } from '#worker/http/json-body.ts';
import { mediaType } from '#worker/http/media-type.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The refusals a person is told on the page itself, with the form as they filled it in. */
const REFUSALS = { rate_limited: 429, human_check: 400, unavailable: 503 } as const;

/** What a form's page is answered with. */
export type FormStatus = 200 | 201 | 400 | 429 | 503;

/** Shows a form's page, blank but for what is handed over. */
export type ShowForm = (shown: Partial<Omit<VisitorForm, 'card'>>, status: FormStatus) => Response;

/** A form's page before anything was typed. */
export const BLANK_FORM = { typed: {}, issues: [], message: null, isDone: false } as const;

interface Visit<Schema extends z.ZodType> {
  schema: Schema;
  /** The body a form's fields stand for: a form knows texts alone. */
  fromFields: (fields: URLSearchParams) => unknown;
  /** The page of the form that was sent. Throws `not_found` when there is none. */
  open: (typed: Typed) => Promise<ShowForm>;
  take: (value: z.output<Schema>) => Promise<void>;
}

/**
 * Answers what a visitor sends. JSON is answered with JSON and thrown refusals; a form with its page, given back with
 * what was typed when it is refused. Throws `unsupported_media_type` for other kinds of body, `payload_too_large` past
 * 64 KB, `bad_request` for what cannot be read at all.
 */
export async function answerVisitor<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  { schema, fromFields, open, take }: Visit<Schema>,
): Promise<Response> {
  const isForm = mediaType(c.req.raw) === FORM;
  const sent = isForm ? fromFields(await readFields(c.req.raw)) : await readJson(c.req.raw);
  const parsed = schema.safeParse(sent);
  if (!isForm) {
    if (!parsed.success) throw new ApiError('invalid_input', { issues: issuesOf(parsed.error) });
    await take(parsed.data);
    return c.json({ received: true }, 201);
  }
  const typed = textsOf(sent);
  const show = await open(typed);
  if (!parsed.success) return show({ typed, issues: issuesOf(parsed.error) }, 400);
  try {
    await take(parsed.data);
  } catch (error) {
    // A person gets the form back with what they typed; whatever else is a bug goes on to be one.
    if (!(error instanceof ApiError) || !isRefusal(error.code)) throw error;
    const { retryAfterSeconds } = error.details;
    if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
    return show({ typed, message: error.message }, REFUSALS[error.code]);
  }
  return show({ typed, isDone: true }, 201);
}

function isRefusal(code: string): code is keyof typeof REFUSALS {
  return code in REFUSALS;
}

async function readFields(request: Request): Promise<URLSearchParams> {
  const bytes = await readLimited(request, JSON_MAX_BYTES);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

async function readJson(request: Request): Promise<unknown> {
  const text = await readJsonText(request);
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the sender's fault.
    throw new ApiError('bad_request');
  }
}

/** What a page can give back: texts, and `yes` for a ticked box. */
function textsOf(sent: unknown): Typed {
  if (typeof sent !== 'object' || sent === null) return {};
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value.toWellFormed()]];
      return value === true ? [[name, 'yes']] : [];
    }),
  );
}
