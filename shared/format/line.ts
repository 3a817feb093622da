import { z } from 'zod';
import { removeInvisible, visibleTextIssue } from '#shared/format/visible-text.ts';

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

/**
 * Schema of a text that stands on its own in titles, mails, passes and file names: a `line` whose every character can be
 * seen. Refused are bidi controls, zero-width blanks and text that shows nothing.
 */
export function visibleLine(max: number, tooLong?: string) {
  return line(max, tooLong).superRefine((text, context) => {
    const message = visibleTextIssue(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** Schema of a `line` from a stranger: what cannot be seen is removed instead of refused. */
export function cleanedLine(max: number, tooLong?: string) {
  return line(max, tooLong).transform(removeInvisible);
}
