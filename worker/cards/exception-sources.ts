import { z } from 'zod';
import type { Merged } from '#shared/organization/policy/take-own-fields.ts';
import { POLICY_FIELDS } from '#shared/card/policy/policy-fields.ts';

const sourceSchema = z.object({
  /** An account's ID, or `key:` and the ID of an API key. */
  actor: z.string(),
  /** The key or app that did it, or that proposed what a person approved; null for none. */
  program: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type ExceptionSource = z.infer<typeof sourceSchema>;

/** Who overrode each locked field of a card. Unknown for exceptions from before this was stored. */
export const exceptionSourcesSchema = z.partialRecord(z.enum(POLICY_FIELDS), sourceSchema);
export type ExceptionSources = z.infer<typeof exceptionSourcesSchema>;

/** The sources after a change: those of the fields that it overrode are new, those without an exception end. */
export function updateExceptionSources(
  before: ExceptionSources,
  { overrides, overridden }: Pick<Merged, 'overrides' | 'overridden'>,
  source: ExceptionSource,
): ExceptionSources {
  const sources: ExceptionSources = {};
  for (const field of POLICY_FIELDS) {
    if (overrides[field] !== 'exception') continue;
    const known = overridden.includes(field) ? source : before[field];
    if (known !== undefined) sources[field] = known;
  }
  return sources;
}
