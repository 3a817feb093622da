import { z } from 'zod';

/**
 * Schema of text as a person may type it, trimmed and of at most `max` characters: any script, no control characters
 * but tab and line breaks, no lone surrogates (a database would store those as something else).
 */
export function line(max: number, tooLong?: string) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((text) => text.isWellFormed(), 'This text contains broken characters.')
    .refine((text) => !UNPRINTABLE.test(text), 'This text contains control characters.');
}
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
