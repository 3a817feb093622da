import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#src/browser/http.ts';

/**
 * Error codes that belong to one field. The message stays at the field after the toast has closed.
 */
const FIELD_BY_CODE: Readonly<Record<string, string>> = {
  email_taken: 'email',
  invalid_credentials: 'password',
};

export function buildFieldErrors(
  failure: ApiFailure,
  fields: readonly string[],
): { field: string; message: string }[] {
  const issues = failure.issues.map(({ path, message }) => ({ field: path, message }));
  const field = FIELD_BY_CODE[failure.code];
  if (field !== undefined) issues.push({ field, message: failure.message });
  return issues.filter(({ field }) => fields.includes(field));
}

/** Shows the errors at their fields and focuses the first one. */
export function showFieldErrors<Form extends FieldValues>(
  form: UseFormReturn<Form, unknown, FieldValues>,
  failure: ApiFailure,
  fields: readonly FieldPath<Form>[],
): void {
  for (const [index, { field, message }] of buildFieldErrors(failure, fields).entries()) {
    const name = fields.find((known) => known === field);
    if (name) form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}
