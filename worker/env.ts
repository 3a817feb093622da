import { z } from 'zod';
import type { TextModel } from '#worker/ai/write-text.ts';
import type { AttemptCounter } from '#worker/auth/attempts/attempt-counter.ts';

/** The bindings of `wrangler.toml`, as the platform hands them over. */
export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  CARDS: KVNamespace;
  MEDIA: R2Bucket;
  EVENTS: Queue;
  JOBS: Queue;
  /** Mails, and what leads to one alone: no other work delays them. */
  MAIL: Queue;
  AUTH_LIMIT: RateLimit;
  API_LIMIT: RateLimit;
  ATTEMPTS: DurableObjectNamespace<AttemptCounter>;
  EMAIL?: SendEmail;
  /** Workers AI; absent until the operator binds it (docs/architecture.md), and always in local start. */
  AI?: TextModel;
}

const secretSchema = z.string().refine((secret) => new TextEncoder().encode(secret).length >= 32);

/** `https://host`, with nothing behind it: addresses are made by putting a path after it. */
const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && new URL(text).origin === text);

const varsSchema = z.object({
  PRODUCT_NAME: z.string().min(1),
  /** Of the public cards; empty means the origin of the request (local start and previews). */
  PUBLIC_ORIGIN: z.union([z.literal(''), originSchema]),
  SUPPORT_EMAIL: z.email(),
  GUEST_DASHBOARD: z.enum(['true', 'false']).transform((value) => value === 'true'),
  ENVIRONMENT: z.enum(['production', 'preview', 'local']),
  /** Signs sessions; HS256 wants at least as many bytes as its output (RFC 7518 §3.2). */
  SESSION_SECRET: secretSchema,
  /** The secret before a change: its sessions are still read, and it signs no more. */
  SESSION_SECRET_PREVIOUS: secretSchema.optional(),
  /** What white-label partners log in with; without it nobody can. A person chose it, so it must be long. */
  FRANCHISE_PASSWORD: z.string().min(12).optional(),
  /** The accounts that may take cards down, by their addresses, with commas between (docs/operations.md). */
  ADMIN_EMAILS: z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.email()))
    .default([]),
  /** Who mails come from; without it, `SUPPORT_EMAIL`. */
  MAIL_FROM: z.email().optional(),
  /** An HTTP mail provider in place of the platform's mail, and its key: both or none. */
  MAIL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_API_KEY: z.string().min(1).optional(),
  /** Turnstile on the exchange form: both keys or none. The base stands in for Cloudflare's host in tests. */
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w.-]*$/)
    .optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_API_BASE: originSchema.optional(),
  /** Makes the tokens inside passes. A change of it cuts every pass in use off from its updates. */
  PASS_SECRET: secretSchema.optional(),
  /** Apple's files as PEM (docs/wallet.md): the pass type certificate, its key, and the authority above it. */
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: z.string().optional(),
  /** A push key of the same team and its id; without them, phones learn of changes when they ask. */
  APPLE_PUSH_KEY: z.string().optional(),
  APPLE_PUSH_KEY_ID: z.string().optional(),
  /** The Google Wallet issuer and the service account that writes its passes. */
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d*$/).optional(),
  GOOGLE_WALLET_EMAIL: z.union([z.literal(''), z.email()]).optional(),
  GOOGLE_WALLET_KEY: z.string().optional(),
  /** Stands in for all of Google's hosts: the emulator of local start. */
  GOOGLE_API_BASE: z.union([z.literal(''), originSchema]).optional(),
  /** Stripe's secret or restricted key and its webhook's secret (docs/payments.md): nothing is sold without both. */
  STRIPE_SECRET_KEY: z
    .union([z.literal(''), z.string().regex(/^[rs]k_(?:test|live)_\w+$/)])
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.union([z.literal(''), z.string().startsWith('whsec_')]).optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .union([z.literal(''), z.string().regex(/^pk_(?:test|live)_\w+$/)])
    .optional(),
  /** Stands in for `https://api.stripe.com`: the emulator of local start. */
  STRIPE_API_BASE: z.union([z.literal(''), originSchema]).optional(),
});

// Stored records, codes and contacts carry the public address: whoever asks first under another host must not choose it.
const settingsSchema = varsSchema
  .refine((vars) => vars.ENVIRONMENT !== 'production' || vars.PUBLIC_ORIGIN !== '', {
    path: ['PUBLIC_ORIGIN'],
  })
  .refine((vars) => (vars.MAIL_API_URL === undefined) === (vars.MAIL_API_KEY === undefined), {
    path: ['MAIL_API_URL'],
  })
  .refine((vars) => !vars.TURNSTILE_SITE_KEY === !vars.TURNSTILE_SECRET_KEY, {
    path: ['TURNSTILE_SITE_KEY'],
  });
export type Settings = z.infer<typeof settingsSchema>;

/** Checks the vars and secrets once. Returns the names of what is missing or wrong instead of throwing, never values. */
export function parseSettings(
  vars: unknown,
): { ok: true; value: Settings } | { ok: false; names: string[] } {
  const parsed = settingsSchema.safeParse(vars);
  if (parsed.success) return { ok: true, value: parsed.data };
  return {
    ok: false,
    names: [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))],
  };
}
