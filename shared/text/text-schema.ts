import { z } from 'zod';
import { removeInvisible, visibleTextIssue } from './visible-text.ts';

/**
 * Schema of trimmed text of at most `max` characters: any script, no control characters except tabs
 * and line breaks, no lone surrogates, which a database would store differently.
 */
export function textSchema(max: number, tooLong?: string) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((text) => text.isWellFormed(), 'This text contains broken characters.')
    .refine((text) => !UNPRINTABLE.test(text), 'This text contains control characters.');
}
// oxlint-disable-next-line no-control-regex -- refusing control characters is the point
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Schema of text used in titles, mails, passes and file names. Refuses bidi controls, zero-width
 * blanks and text that draws nothing.
 */
export function visibleTextSchema(max: number, tooLong?: string) {
  return textSchema(max, tooLong).superRefine((text, context) => {
    const message = visibleTextIssue(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** Schema of text from a stranger: removes invisible characters instead of refusing them. */
export function cleanTextSchema(max: number, tooLong?: string) {
  return textSchema(max, tooLong).overwrite(removeInvisible);
}

/** Schema of text for a mail header, where a line break would start another header (RFC 5322 §2.2). */
export function singleLineSchema(max: number, label: string) {
  return textSchema(max, `${label} is too long.`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line.`)
    .overwrite(removeInvisible);
}
