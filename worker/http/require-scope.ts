import type { ApiScope } from '#shared/api/programs/scopes.ts';
import { ApiError } from './api-error.ts';

/** Throws `scope_required` for a key without a permission. Null needs none. */
export function requireScope(
  { scopes }: { scopes: readonly ApiScope[] },
  scope: ApiScope | null,
): void {
  if (scope === null || scopes.includes(scope)) return;
  throw new ApiError('scope_required', {
    message: `This API key does not have the permission “${scope}”. Create one that has it.`,
  });
}
