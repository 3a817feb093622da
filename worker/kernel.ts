import type { Passwords } from '#worker/auth/password/passwords.ts';
import type { Brands } from '#worker/brands/brands.ts';
import type { DomainEvents, Listeners } from '#worker/domain-events.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { FindAppOrigin } from '#worker/http/find-app-origin.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { OperationRunner } from '#worker/http/operations.ts';
import type { Attempts } from '#worker/http/rate-limit/attempts.ts';
import type { LeaseCalls } from '#worker/http/rate-limit/call-leases.ts';
import type { DailyBudget } from '#worker/http/rate-limit/daily-budget.ts';
import type { CreateMissLimiter } from '#worker/http/rate-limit/miss-limiter.ts';
import type { RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import type { SendMail, SendMails } from '#worker/http/send-mail.ts';
import type { Job, JobHandlers } from '#worker/jobs/job.ts';
import type { Ledgers } from '#worker/ledger/ledgers.ts';

/** The platform and the services that every capability may use, created once per isolate. */
export interface Kernel extends DomainEvents {
  /** Identifies the isolate, for what it keeps in memory (`perIsolate`). */
  isolate: object;
  settings: Settings;
  /** The installation's own. What customers of partners see comes from `brands`. */
  productName: string;
  supportEmail: string;
  /** The names, pictures and colors of the installation and of its partners. */
  brands: Brands;
  /** The origin of public cards; empty where the request decides it (`originOf`). */
  publicOrigin: string;
  db: D1Database;
  /** Each owner's history. */
  ledgers: Ledgers;
  /** The public records of cards. */
  kv: KVNamespace;
  /** Uploaded images and link previews. */
  bucket: R2Bucket;
  /** Static files of the build. */
  assets: Pick<Fetcher, 'fetch'>;
  queues: Readonly<Record<'events' | 'jobs' | 'mail' | 'webhooks', Queue>>;
  /** The text model, or null where none is bound. */
  ai: Bindings['AI'] | null;
  now: () => Date;
  /** The product's origin, from a request's URL. Never an own domain's: see `host` of the context. */
  originOf: (requestUrl: string) => string;
  /** Where the links of mails and files lead, by the brand of who reads them. */
  findAppOrigin: FindAppOrigin;
  /** Limits ordinary calls. A failing limiter lets them through. */
  rateLimit: RateLimiter;
  /** Limits calls that cost money or a write each to a few per minute, or refuses them. */
  limitCostly: RateLimiter;
  /** Limits sign-up and sign-in by address, or refuses them. */
  limitSignIn: RateLimiter;
  /** Limits lookups of unpublished usernames. */
  limitMisses: CreateMissLimiter;
  /** Counts attempts over hours and days, by kind and key. */
  attempts: Attempts;
  /** Pays for the calls of each account's own sessions, keys and apps. */
  budget: DailyBudget;
  /** Takes calls of an API key's minute from its counter. */
  leaseCalls: LeaseCalls;
  /** The only way to send mail, and to send many. */
  sendMail: SendMail;
  sendMails: SendMails;
  /**
   * Enqueues jobs to run no sooner than `delaySeconds` from now. Repeated changes of one username
   * become one job. Throws when the queue fails.
   */
  enqueue: (jobs: readonly Job[], delaySeconds?: number) => Promise<void>;
  /** Runs work after the response. */
  waitUntil: (work: Promise<unknown>) => void;
  /** Hashes passwords, a few at a time. */
  passwords: Passwords;
  /**
   * The active session that an `Authorization` header names, with its user, or null. Throws
   * `rate_limited`.
   */
  findSession: (authorization: string) => Promise<SessionUser | null>;
  requireUser: RequireUser;
  /**
   * Checks the password of a signed-in user and returns its stored hash. Throws `wrong_password`,
   * `rate_limited` before any hash is computed, and `unavailable` when the hash queue is full.
   * Attempts are counted per account across all features that ask for the password, so that a stolen
   * session cannot be used for guessing.
   */
  checkPassword: (userId: string, password: string) => Promise<string>;
  /** Whether the deployment's configuration names the account's address, and it is proven. */
  isOperator: (account: { email: string; isEmailProven?: boolean }) => boolean;
  /** Mounts and runs the operations of accounts and organizations. */
  operations: OperationRunner;
}

/** The hourly steps of a capability by their name in the log. A returned number counts removals. */
export type Sweep = Readonly<Record<string, () => Promise<number | void>>>;

/** What `createX(kernel)` of a capability returns. */
export interface Capability {
  jobs?: Partial<JobHandlers>;
  sweep?: Sweep;
  listeners?: Listeners;
  /** Its routes, and what the composition needs besides. */
  [name: string]: unknown;
}
