import { z } from 'zod';
import type { Issue } from '#shared/text/issue.ts';

// A missing field without a sentence of its own. Zod's names the types of JavaScript.
z.config({
  customError: ({ code, input }) =>
    code === 'invalid_type' && input === undefined ? 'This field is required.' : undefined,
});

/** Converts zod issues to the contract's form. Paths are joined with dots. */
export function toIssues(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
