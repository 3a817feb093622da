import { waitUntil } from 'cloudflare:workers';
import { buildInstallationBrand } from '#shared/brand/shown-brand.ts';
import type { DeriveKey } from '#worker/auth/password/passwords.ts';
import { createThrottledPasswords } from '#worker/auth/session-access.ts';
import { createBrands } from '#worker/brands/brands.ts';
import { createDomainEvents } from '#worker/domain-events.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import { createFindAppOrigin } from '#worker/http/find-app-origin.ts';
import { createOriginOf } from '#worker/http/middleware/resolve-host.ts';
import { ATTEMPT_LIMITS } from '#worker/http/rate-limit/attempt-limits.ts';
import { createAttempts } from '#worker/http/rate-limit/attempts.ts';
import { createLeaseCalls } from '#worker/http/rate-limit/call-leases.ts';
import { createDailyBudget } from '#worker/http/rate-limit/daily-budget.ts';
import { createMissLimiters } from '#worker/http/rate-limit/miss-limiter.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { enqueueAll } from '#worker/jobs/enqueue-all.ts';
import { createJobSender } from '#worker/jobs/job-sender.ts';
import { createLedgers } from '#worker/ledger/ledgers.ts';
import { createMail } from '#worker/mail/create-mail.ts';
import { createFindAppHost } from '#worker/hosts/find-app-host.ts';
import { limitCalls } from '#worker/call-limits.ts';
import { connectCallers } from '#worker/callers.ts';

const now = () => new Date();

/** Builds the kernel from the platform's bindings, and what only the queue's consumer needs. */
export function createKernel(platform: Bindings, settings: Settings, derive?: DeriveKey) {
  const bindings = limitCalls(platform);
  // Tests and benchmarks sign many users in from one address, so a local start gets the higher
  // limit.
  const addressLimit = settings.ENVIRONMENT === 'local' ? bindings.API_LIMIT : bindings.AUTH_LIMIT;
  const jobs = createJobSender({ db: bindings.DB, queue: bindings.JOBS, now });
  const mail = createMail({ bindings, settings, enqueueAll, now });
  const leaseCalls = createLeaseCalls({ counters: bindings.ATTEMPTS, now });
  const kernel = connectCallers({
    ...createDomainEvents(),
    isolate: {},
    settings,
    productName: settings.PRODUCT_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    brands: createBrands({
      db: bindings.DB,
      kv: bindings.CARDS,
      installation: buildInstallationBrand({
        productName: settings.PRODUCT_NAME,
        supportEmail: settings.SUPPORT_EMAIL,
      }),
      waitUntil,
      now,
    }),
    publicOrigin: settings.PUBLIC_ORIGIN,
    db: bindings.DB,
    ledgers: createLedgers({
      db: bindings.DB,
      objects: bindings.LEDGERS,
      jurisdiction: settings.LEDGER_JURISDICTION,
      now,
    }),
    kv: bindings.CARDS,
    bucket: bindings.MEDIA,
    assets: bindings.ASSETS,
    queues: {
      events: bindings.EVENTS,
      jobs: bindings.JOBS,
      mail: bindings.MAIL,
      webhooks: bindings.WEBHOOKS,
    },
    ai: bindings.AI ?? null,
    now,
    originOf: createOriginOf(settings),
    findAppOrigin: createFindAppOrigin(
      createFindAppHost({ db: bindings.DB, listed: settings.OWN_HOSTS }),
    ),
    rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
    limitCostly: createRateLimiter(bindings.AUTH_LIMIT, 'refuse'),
    limitSignIn: createRateLimiter(addressLimit, 'refuse'),
    limitMisses: createMissLimiters({ rateLimit: createRateLimiter(addressLimit, 'allow'), now }),
    attempts: createAttempts({
      counters: bindings.ATTEMPTS,
      limits: ATTEMPT_LIMITS[settings.ENVIRONMENT],
      now,
    }),
    budget: createDailyBudget({
      counters: bindings.ATTEMPTS,
      leaseCalls,
      factor: settings.DAILY_BUDGET_FACTOR,
      now,
    }),
    leaseCalls,
    sendMail: mail.sendMail,
    sendMails: mail.sendMails,
    enqueue: jobs.enqueue,
    waitUntil,
    passwords: createThrottledPasswords(derive),
  });
  return { kernel, jobs, mail };
}
