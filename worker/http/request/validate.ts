import { zValidator } from '@hono/zod-validator';
import type { z } from 'zod';
import { ApiError } from '#worker/http/api-error.ts';
import { toIssues } from './to-issues.ts';
import { JSON_MAX_BYTES, readJsonText } from './json-body.ts';

/**
 * Validates a JSON body. Unknown fields are dropped. Throws as `readJsonText` does, `bad_request`
 * for invalid JSON, and `invalid_input` with the path of each invalid field.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, maxBytes = JSON_MAX_BYTES) {
  const check = zValidator('json', schema, (result) => {
    if (result.success) return;
    throw new ApiError('invalid_input', { issues: toIssues(result.error) });
  });
  // Hono's own reader has no limits on size and depth and accepts any `+json` type, so it gets a
  // body that passed ours.
  const guarded: typeof check = async (c, next) => {
    const body = await readJsonText(c.req.raw, maxBytes);
    c.req.raw = new Request(c.req.raw, { method: c.req.method, body });
    return check(c, next);
  };
  return guarded;
}
