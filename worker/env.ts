import { z } from 'zod';
import type { TextModel } from '#worker/ai/write-text.ts';
import { findSocialNetwork, splitSocialLinks } from '#shared/site/social-links.ts';
import type { AttemptCounter } from '#worker/http/rate-limit/attempt-counter.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';

/** The bindings of `wrangler.toml`. */
export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  CARDS: KVNamespace;
  MEDIA: R2Bucket;
  EVENTS: Queue;
  JOBS: Queue;
  /** Mails and the jobs that lead to them, so that no other work delays them. */
  MAIL: Queue;
  /** Deliveries to customers' addresses, so that slow ones delay no other work. */
  WEBHOOKS: Queue;
  AUTH_LIMIT: RateLimit;
  API_LIMIT: RateLimit;
  ATTEMPTS: DurableObjectNamespace<AttemptCounter>;
  /** A database for each owner's history. */
  LEDGERS: DurableObjectNamespace<LedgerObject>;
  EMAIL?: SendEmail;
  /** Workers AI. Absent until the operator binds it (docs/architecture/cards.md), and in local starts. */
  AI?: TextModel;
}

const secretSchema = z.string().refine((secret) => new TextEncoder().encode(secret).length >= 32);

/** `https://host` without a path, because paths are appended to it. */
const originSchema = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.canParse(text) && new URL(text).origin === text);

const listedHostSchema = z.object({
  hostname: z
    .string()
    .max(253)
    .regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/),
  organizationId: z.string().regex(/^[\w-]{1,64}$/),
  purpose: z.enum(['cards', 'app']),
});
/** An own domain that settings list. */
export type ListedHost = z.infer<typeof listedHostSchema>;

function parseOwnHosts(text: string) {
  return text.split(',').flatMap((part) => {
    if (part.trim() === '') return [];
    // With more separators than one of each, the rest stays in the last value, which is then refused.
    const [hostname = '', ...owner] = part.trim().split('=');
    const [organizationId = '', ...purpose] = owner.join('=').split('/');
    return [
      {
        hostname: hostname.toLowerCase(),
        organizationId,
        purpose: purpose.length === 0 ? 'cards' : purpose.join('/'),
      },
    ];
  });
}

const varsSchema = z.object({
  PRODUCT_NAME: z.string().min(1),
  /**
   * The origin of public cards. Empty means the origin of the request (local starts and previews).
   */
  PUBLIC_ORIGIN: z.union([z.literal(''), originSchema]),
  SUPPORT_EMAIL: z.email(),
  GUEST_DASHBOARD: z.enum(['true', 'false']).transform((value) => value === 'true'),
  ENVIRONMENT: z.enum(['production', 'preview', 'local']),
  /** The region of new owners' ledgers. Empty lets the platform choose. */
  LEDGER_JURISDICTION: z
    .enum(['', 'eu'])
    .default('')
    .transform((region) => region || null),
  /** Multiplies what a day of each account may cost (docs/costs.md). */
  DAILY_BUDGET_FACTOR: z.coerce.number().positive().max(1000).default(1),
  /** Signs sessions. HS256 needs a key at least as long as its output (RFC 7518 §3.2). */
  SESSION_SECRET: secretSchema,
  /** The previous secret: its sessions stay valid, but it signs no new ones. */
  SESSION_SECRET_PREVIOUS: secretSchema.optional(),
  /**
   * The password of white-label partners. Without it, partner login is off. It is chosen by a
   * person, so it must be long.
   */
  FRANCHISE_PASSWORD: z.string().min(12).optional(),
  /** Operator accounts by address, separated by commas (docs/operations.md). */
  ADMIN_EMAILS: z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(z.email()))
    .default([]),
  /** Profiles that the footer's icons lead to, separated by commas. */
  SOCIAL_LINKS: z
    .string()
    .transform(splitSocialLinks)
    .pipe(z.array(z.string().refine((link) => findSocialNetwork(link) !== null)))
    .default([]),
  /** The sender of mails. Defaults to `SUPPORT_EMAIL`. */
  MAIL_FROM: z.email().optional(),
  /** An HTTP mail provider that replaces the platform's mail, and its key. Both or neither. */
  MAIL_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_API_KEY: z.string().min(1).optional(),
  /**
   * Turnstile on the exchange form: both keys or neither. The base replaces Cloudflare's host in
   * tests.
   */
  TURNSTILE_SITE_KEY: z
    .string()
    .regex(/^[\w.-]*$/)
    .optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_API_BASE: originSchema.optional(),
  /**
   * Own domains of an installation without the platform's custom hostnames, separated by commas:
   * `cards.acme.com=<organization id>`, with `/app` after the ID for a partner's app.
   */
  OWN_HOSTS: z.string().transform(parseOwnHosts).pipe(z.array(listedHostSchema)).default([]),
  /**
   * Cloudflare for SaaS: the zone of custom hostnames, a token that may edit its certificates, and
   * the hostname that customers point to. The base replaces Cloudflare's API, for the stand-in.
   */
  CUSTOM_HOSTNAMES_ZONE: z.string().regex(/^\w*$/).optional(),
  CUSTOM_HOSTNAMES_TOKEN: z.string().optional(),
  CUSTOM_HOSTNAMES_TARGET: z.union([z.literal(''), z.hostname()]).optional(),
  CUSTOM_HOSTNAMES_API_BASE: z.union([z.literal(''), originSchema]).optional(),
  /** Replaces Cloudflare's DNS resolver, for tests. */
  DNS_API_BASE: originSchema.optional(),
  /** Derives the tokens inside passes. Changing it cuts off updates of every pass in use. */
  PASS_SECRET: secretSchema.optional(),
  /**
   * Apple's files as PEM (docs/wallet.md): the pass type certificate, its key, and the intermediate
   * certificate.
   */
  APPLE_PASS_CERTIFICATE: z.string().optional(),
  APPLE_PASS_KEY: z.string().optional(),
  APPLE_WWDR_CERTIFICATE: z.string().optional(),
  /**
   * A push key of the same team and its ID. Without them, devices only see changes when they poll.
   */
  APPLE_PUSH_KEY: z.string().optional(),
  APPLE_PUSH_KEY_ID: z.string().optional(),
  GOOGLE_WALLET_ISSUER_ID: z.string().regex(/^\d*$/).optional(),
  GOOGLE_WALLET_EMAIL: z.union([z.literal(''), z.email()]).optional(),
  GOOGLE_WALLET_KEY: z.string().optional(),
  /** Replaces all of Google's hosts, for the local emulator. */
  GOOGLE_API_BASE: z.union([z.literal(''), originSchema]).optional(),
  /** Percent of a referred customer's payments that affiliates get. */
  AFFILIATE_PERCENT: z.coerce.number().int().min(0).max(50).optional(),
  /**
   * Stripe's secret or restricted key and its webhook secret (docs/payments.md). Without both,
   * nothing is sold.
   */
  STRIPE_SECRET_KEY: z
    .union([z.literal(''), z.string().regex(/^[rs]k_(?:test|live)_\w+$/)])
    .optional(),
  STRIPE_WEBHOOK_SECRET: z.union([z.literal(''), z.string().startsWith('whsec_')]).optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .union([z.literal(''), z.string().regex(/^pk_(?:test|live)_\w+$/)])
    .optional(),
  /** Replaces `https://api.stripe.com`, for the local emulator. */
  STRIPE_API_BASE: z.union([z.literal(''), originSchema]).optional(),
});

// Stored records, QR codes and contact files contain the public origin, so a request's Host header
// must not determine it in production.
const settingsSchema = varsSchema
  .refine((vars) => vars.ENVIRONMENT !== 'production' || vars.PUBLIC_ORIGIN !== '', {
    path: ['PUBLIC_ORIGIN'],
  })
  // workerd has no jurisdictions.
  .refine((vars) => vars.ENVIRONMENT !== 'local' || vars.LEDGER_JURISDICTION === null, {
    path: ['LEDGER_JURISDICTION'],
  })
  .refine((vars) => (vars.MAIL_API_URL === undefined) === (vars.MAIL_API_KEY === undefined), {
    path: ['MAIL_API_URL'],
  })
  .refine((vars) => !vars.CUSTOM_HOSTNAMES_ZONE === !vars.CUSTOM_HOSTNAMES_TOKEN, {
    path: ['CUSTOM_HOSTNAMES_ZONE'],
  })
  .refine((vars) => !vars.TURNSTILE_SITE_KEY === !vars.TURNSTILE_SECRET_KEY, {
    path: ['TURNSTILE_SITE_KEY'],
  });
export type Settings = z.infer<typeof settingsSchema>;

/**
 * Validates vars and secrets once. On failure, returns the names of the invalid ones and never
 * their values.
 */
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

/** The secret that signs sessions, followed by the previous one, which is only accepted. */
export function listSessionSecrets(settings: Settings): readonly [string, ...string[]] {
  const { SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: previous } = settings;
  return previous ? [secret, previous] : [secret];
}
