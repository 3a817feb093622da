import { z } from 'zod';
import type { TextModel } from '#worker/ai/write-text.ts';
import type { AttemptCounter } from '#worker/http/rate-limit/attempt-counter.ts';
import type { LedgerObject } from '#worker/ledger/ledger-object.ts';
import { SECRETS, VARIABLES } from '#worker/settings.ts';

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

const varsSchema = z.object({ ...VARIABLES, ...SECRETS });

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
/** An own domain that settings list. */
export type ListedHost = Settings['OWN_HOSTS'][number];

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
