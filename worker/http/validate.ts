import { zValidator } from '@hono/zod-validator';
import type { z } from 'zod';
import { ApiError } from '#worker/http/api-error.ts';
import { issuesOf } from '#worker/http/issues.ts';
import { readJsonText } from '#worker/http/json-body.ts';

/**
 * Checks a JSON body against its contract; a refusal names each field. Unknown fields are dropped by the schema.
 * Throws as `readJsonText` does, `bad_request` for text that is no JSON and `invalid_input` for JSON that does not fit.
 */
export function validate<Schema extends z.ZodType>(schema: Schema) {
  const check = zValidator('json', schema, (result) => {
    if (result.success) return;
    throw new ApiError('invalid_input', { issues: issuesOf(result.error) });
  });
  // Hono's own reader takes any length, depth and lone `+json` type; it gets a body that has passed ours.
  const guarded: typeof check = async (c, next) => {
    const body = await readJsonText(c.req.raw);
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
    return check(c, next);
  };
  return guarded;
}
