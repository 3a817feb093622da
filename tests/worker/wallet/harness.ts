import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { env } from 'cloudflare:test';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import type { SignerFiles } from '#worker/wallet/apple/pass-signer.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createWallet } from '#worker/wallet/create-wallet.ts';
import type { WalletProviders } from '#worker/wallet/wallet-providers.ts';
import { countOnly, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

interface WalletVars {
  PASS_SECRET: string;
  APPLE_PASS_CERTIFICATE: string;
  APPLE_PASS_KEY: string;
  APPLE_WWDR_CERTIFICATE: string;
}
declare global {
  namespace Cloudflare {
    interface Env extends WalletVars {}
  }
}

export const APPLE_FILES: SignerFiles = {
  certificate: env.APPLE_PASS_CERTIFICATE,
  key: env.APPLE_PASS_KEY,
  intermediate: env.APPLE_WWDR_CERTIFICATE,
};
const unlimited: RateLimit = { limit: () => Promise.resolve({ success: true }) };

type Options = Partial<WalletProviders & Pick<Kernel, 'attempts' | 'db' | 'enqueue' | 'bucket'>> & {
  limiter?: RateLimit;
};

/** Cards and passes on real stores. `drainQueue` runs the collected jobs. */
export function createWalletHarness(options: Options = {}) {
  const queue: Job[] = [];
  const cards = createHarness({
    onRefreshed: (name, origin) =>
      wallet.listeners.effects.picturesChanged({ username: name, origin }),
    findName: async (name) => {
      const found = await findPublicName(
        createTestKernel(),
        name,
        new Date(cards.clock.at).toISOString(),
      );
      if (found?.kind !== 'card') return found;
      const { cardId, ownerId: userId, card } = found;
      const wallets = await wallet.listeners.wallets({ cardId, userId, clientId: card.id });
      return { ...found, wallets };
    },
  });
  const { limiter, secret, appleFiles, google, sender, ...changes } = options;
  const kernel = createTestKernel({
    now: cards.now,
    findSession: cards.kernel.findSession,
    attempts: countOnly({}),
    rateLimit: createRateLimiter(limiter ?? unlimited, 'allow'),
    originOf: (url) => new URL(url).origin.replace('http://localhost', 'https://cards.test'),
    enqueue: async (jobs) => void queue.push(...jobs),
    ...changes,
  });
  kernel.listen({
    effects: {
      recordChanged: ({ username, origin }) => cards.records.refresh(username, origin),
    },
  });
  const wallet = createWallet(kernel, {
    secret: secret ?? env.PASS_SECRET,
    appleFiles: appleFiles === undefined ? APPLE_FILES : appleFiles,
    google: google ?? null,
    sender: sender ?? null,
  });
  kernel.listen({ wallets: wallet.listeners.wallets });
  cards.app.use(productHost);
  cards.app.route('/', wallet.routes);
  const { send } = cards;
  const generate = (user: string | null, username: string, texts?: object) =>
    send(user, 'POST', generatePasses.path, {
      applePassData: texts,
      cardData: { username },
      userInfo: { firstName: 'A' },
    });
  return {
    ...cards,
    kernel,
    wallet,
    queue,
    generate,
    /** Updates the passes of a card now. */
    syncPasses: (username: string) =>
      wallet.jobs.sync_passes({ kind: 'sync_passes', username, origin: 'https://cards.test' }),
    /** Creates a pass and returns its URLs. Throws if that fails. */
    createPass: async (user: string, username: string) =>
      readAnswer(generatePasses, generate(user, username)),
    /** Publishes a card of a new user. */
    publish: async (plan: PlanId = 'free') => {
      const user = await addUser(plan);
      const username = unique();
      const content = buildTestContent();
      await send(user, 'PUT', `/api/cards/${username}`, content);
      return { user, username, content };
    },
    /** Runs the queued jobs and the jobs they enqueue. */
    drainQueue: async () => {
      const done: Job[] = [];
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        done.push(job);
        await runWalletJob(wallet, job);
      }
      return done;
    },
  };
}

/** Runs a job of the wallets; any other job is skipped. */
async function runWalletJob({ jobs }: ReturnType<typeof createWallet>, job: Job): Promise<void> {
  if (job.kind === 'sync_passes') await jobs.sync_passes(job);
  if (job.kind === 'push_pass') await jobs.push_pass(job);
  if (job.kind === 'update_google_pass') await jobs.update_google_pass(job);
  if (job.kind === 'spread_passes') await jobs.spread_passes(job);
  if (job.kind === 'sync_pass') await jobs.sync_pass(job);
  if (job.kind === 'message_google_pass') await jobs.message_google_pass(job);
  if (job.kind === 'end_google_pass') await jobs.end_google_pass(job);
}

export function pathAndQuery(address: string | null): string {
  const url = new URL(address ?? '');
  return url.pathname + url.search;
}
