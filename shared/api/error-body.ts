import { z } from 'zod';
import type { Issue } from '#shared/text/issue.ts';

const issueSchema = z.object({ path: z.string(), message: z.string() }) satisfies z.ZodType<Issue>;

/**
 * Body of every failed call. `issues` refers to fields. `current` is the server's card on
 * `version_conflict` (null when deleted) and `already_published`.
 */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  issues: z.array(issueSchema).optional(),
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
