import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';
import { featureSchema } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';

/** Password length in characters (code points) after NFC; no composition rules (ASVS 6.2). */
export const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

export const personNameSchema = (label: string) =>
  visibleTextSchema(100, `${label} is too long.`).min(1, `${label} is required.`);
/** A company or a job title. */
export const optionalTextSchema = visibleTextSchema(100).optional();

/** Printable ASCII, one `@`, a dotted domain, at most 254 characters (RFC 5321 §4.5.3). */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required.')
  .max(254, 'This email address is too long.')
  .regex(
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
    'Please enter a valid email address.',
  );

export const newPasswordSchema = z
  .string()
  .refine(
    (password) => [...password].length >= PASSWORD_MIN,
    `Use at least ${PASSWORD_MIN} characters.`,
  )
  .refine(
    (password) => [...password].length <= PASSWORD_MAX,
    `Use at most ${PASSWORD_MAX} characters.`,
  )
  .refine((password) => password.isWellFormed(), 'This password contains broken characters.');

export const userSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  plan: z.enum(PLAN_IDS),
  features: z.array(featureSchema),
  /** Whether the account's address is confirmed; older builds omit it. */
  isEmailConfirmed: z.boolean().optional(),
  /** Sent to operators only. */
  isOperator: z.boolean().optional(),
});
export type User = z.infer<typeof userSchema>;

const session = z.object({ token: z.string(), user: userSchema });

export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  auth: false,
  // An affiliate link's cookie says who brought the person.
  sendsCookies: true,
  request: z.object({
    firstName: personNameSchema('First name'),
    lastName: personNameSchema('Last name'),
    email: emailSchema,
    password: newPasswordSchema,
    company: optionalTextSchema,
    jobTitle: optionalTextSchema,
  }),
  response: session,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  auth: false,
  request: z.object({
    email: z.string('Email is required.').trim().min(1, 'Email is required.').max(320),
    password: z.string('Password is required.').min(1, 'Password is required.').max(1024),
  }),
  response: session,
});

/**
 * The signed-in user. Responds with a fresh token in `Authorization` once the current one is past
 * half its lifetime.
 */
export const verify = endpoint({
  method: 'GET',
  path: '/api/auth/verify',
  auth: true,
  request: null,
  response: userSchema,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  auth: true,
  request: null,
  response: null,
});
