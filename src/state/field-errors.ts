import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#src/browser/http.ts';

/** Failures of the whole that are mended in one field, and stay beside it when their toast is gone. */
const FIELD_OF: Readonly<Record<string, string>> = {
  email_taken: 'email',
  invalid_credentials: 'password',
};

/** What is wrong with single fields, by the server's issues and by what the failure is. */
export function buildFieldErrors(
  failure: ApiFailure,
  fields: readonly string[],
): { field: string; message: string }[] {
  const issues = failure.issues.map(({ path, message }) => ({ field: path, message }));
  const field = FIELD_OF[failure.code];
  if (field !== undefined) issues.push({ field, message: failure.message });
  return issues.filter(({ field }) => fields.includes(field));
}

/** Shows them beside their fields and focuses the first. */
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
