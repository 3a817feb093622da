import type { Issue } from '#shared/api/errors.ts';

/** What a schema found wrong, as the contract tells it: each field by its path, joined by dots. */
export function issuesOf(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));
}
