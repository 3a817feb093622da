import { env } from 'cloudflare:test';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findPublicName } from '#worker/cards/usernames/public-name.ts';
import { findCard } from '#worker/cards/card-row.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import type { SignerFiles } from '#worker/wallet/apple/pass-signer.ts';
import { createWallet, type WalletSetup } from '#worker/wallet/create-wallet.ts';
import type { WalletJob } from '#worker/wallet/passes/notify-wallets.ts';
import { notificationRoutes } from '#worker/wallet/notifications/routes.ts';
import { passkitRoutes } from '#worker/wallet/passkit/routes.ts';
import { passRoutes } from '#worker/wallet/passes/routes.ts';
import { passSettingsRoutes } from '#worker/wallet/settings/routes.ts';
import { addUser, buildTestContent, createHarness, unique } from '#tests/worker/cards/harness.ts';

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

type Options = Partial<WalletSetup> & {
  limiter?: RateLimit;
  countRegistration?: (key: string) => Promise<unknown>;
};

/** Cards and passes on real stores. `drainQueue` runs the collected jobs. */
export function createWalletHarness(options: Options = {}) {
  const queue: WalletJob[] = [];
  const cards = createHarness({
    onRefreshed: (name, origin) => wallet.refresh(name, origin),
    findName: async (name) => {
      const found = await findPublicName(env.DB, name, new Date(cards.clock.at).toISOString());
      return found?.kind === 'card' ? { ...found, wallets: await wallet.findWallets(name) } : found;
    },
  });
  const wallet = createWallet({
    db: env.DB,
    media: env.MEDIA,
    productName: 'Tip Top Cards',
    findCard: (key) => findCard(env.DB, key),
    enqueue: (jobs) => Promise.resolve(void queue.push(...jobs)),
    secret: env.PASS_SECRET,
    appleFiles: APPLE_FILES,
    google: null,
    sender: null,
    now: cards.now,
    ...options,
  });
  const rateLimit = createRateLimiter(options.limiter ?? unlimited, 'allow');
  cards.app.route(
    '/',
    passkitRoutes({
      ...wallet,
      rateLimit,
      countRegistration: options.countRegistration ?? (async () => undefined),
    }),
  );
  const deps = { ...wallet, requireUser: cards.requireUser, rateLimit };
  cards.app.route('/', passSettingsRoutes(deps));
  cards.app.route('/', notificationRoutes(deps));
  cards.app.route(
    '/',
    passRoutes({
      ...wallet,
      requireUser: cards.requireUser,
      rateLimit,
      originOf: (url) => new URL(url).origin.replace('http://localhost', 'https://cards.test'),
      onPassCreated: (username, origin) => cards.records.refresh(username, origin),
      findRenamed: async (username, origin) => {
        const record = await cards.records.find(username, origin);
        return record?.kind === 'redirect' ? record.to : null;
      },
    }),
  );
  const { send } = cards;
  const generate = (user: string | null, username: string, texts?: object) =>
    send(user, 'POST', generatePasses.path, {
      applePassData: texts,
      cardData: { username },
      userInfo: { firstName: 'A' },
    });
  return {
    ...cards,
    wallet,
    queue,
    generate,
    /** Creates a pass and returns its URLs. Throws if that fails. */
    createPass: async (user: string, username: string) =>
      generatePasses.response.parse(await (await generate(user, username)).json()),
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
      const done: WalletJob[] = [];
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        done.push(job);
        if (job.kind === 'sync_passes') await wallet.jobs.sync(job);
        if (job.kind === 'push_pass') await wallet.jobs.push(job);
        if (job.kind === 'update_google_pass') await wallet.jobs.updateGoogle(job);
        if (job.kind === 'spread_passes') await wallet.jobs.fanOut(job);
        if (job.kind === 'sync_pass') await wallet.jobs.syncPass(job);
        if (job.kind === 'message_google_pass') await wallet.jobs.sendGoogleMessage(job);
        if (job.kind === 'end_google_pass') await wallet.jobs.expireGoogle(job);
      }
      return done;
    },
  };
}

export function pathAndQuery(address: string | null): string {
  const url = new URL(address ?? '');
  return url.pathname + url.search;
}
