import { z } from 'zod';
import { emailSchema } from '#shared/api/auth.ts';
import { endpoint } from '#shared/api/endpoint.ts';
import { line } from '#shared/format/line.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';

/** Most characters of a message to support. */
const SUPPORT_MESSAGE_MAX = 5000;

/** What becomes part of a mail's header is one line: a break would begin another header (RFC 5322 §2.2). */
const headerLine = (max: number, label: string) =>
  line(max, `${label} is too long.`)
    .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), `${label} must be one line.`)
    .transform(removeInvisible)
    .refine((text) => text !== '', `${label} is required.`);

/** A message to the people behind the product, from anybody. */
export const supportMessage = endpoint({
  method: 'POST',
  path: '/api/support',
  auth: false,
  request: z.object({
    name: headerLine(100, 'Name'),
    email: emailSchema,
    subject: headerLine(150, 'Subject'),
    message: line(SUPPORT_MESSAGE_MAX, 'Message is too long.').min(1, 'Message is required.'),
    /** No person sees this field; what is written into it comes from a program. */
    leaveEmpty: z.string().max(200).optional(),
  }),
  response: null,
});
