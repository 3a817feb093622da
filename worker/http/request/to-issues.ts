import type { Issue } from '#shared/api/error-body.ts';

/** Converts zod issues to the contract's form. Paths are joined with dots. */
export function toIssues(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
