import { env } from 'cloudflare:test';
import { generatePasses } from '#shared/api/wallet-passes.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { findCard } from '#worker/cards/row.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import type { SignerFiles } from '#worker/wallet/apple/signer.ts';
import { createWallet, type WalletSetup } from '#worker/wallet/create-wallet.ts';
import type { WalletJob } from '#worker/wallet/passes/announce.ts';
import { notificationRoutes } from '#worker/wallet/notifications/routes.ts';
import { passkitRoutes } from '#worker/wallet/passkit/routes.ts';
import { passRoutes } from '#worker/wallet/passes/routes.ts';
import { passSettingsRoutes } from '#worker/wallet/settings/routes.ts';
import { addUser, buildContent, createHarness, unique } from '#tests/worker/cards/harness.ts';

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
const calm: RateLimit = { limit: () => Promise.resolve({ success: true }) };

type Options = Partial<WalletSetup> & {
  limiter?: RateLimit;
  countRegistration?: (key: string) => Promise<unknown>;
};

/** Cards and passes over the real stores. The queue is a list, worked off by `work`. */
export function createWalletHarness(options: Options = {}) {
  const queue: WalletJob[] = [];
  const cards = createHarness({
    announce: (name, origin) => wallet.announce(name, origin),
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
  const gate = createRateGate(options.limiter ?? calm, 'allow');
  cards.app.route(
    '/',
    passkitRoutes({
      ...wallet,
      gate,
      countRegistration: options.countRegistration ?? (async () => undefined),
    }),
  );
  const own = { ...wallet, requireUser: cards.requireUser, gate };
  cards.app.route('/', passSettingsRoutes(own));
  cards.app.route('/', notificationRoutes(own));
  cards.app.route(
    '/',
    passRoutes({
      ...wallet,
      requireUser: cards.requireUser,
      gate,
      originOf: (url) => new URL(url).origin.replace('http://localhost', 'https://cards.test'),
      onMade: (username, origin) => cards.records.announce(username, origin),
      findMoved: async (username, origin) => {
        const record = await cards.records.find(username, origin);
        return record?.kind === 'redirect' ? record.to : null;
      },
    }),
  );
  const { send } = cards;
  const generate = (user: string | null, username: string, words?: object) =>
    send(user, 'POST', generatePasses.path, {
      applePassData: words,
      cardData: { username },
      userInfo: { firstName: 'A' },
    });
  return {
    ...cards,
    wallet,
    queue,
    generate,
    /** The addresses of a pass that must have been made. */
    made: async (user: string, username: string) =>
      generatePasses.response.parse(await (await generate(user, username)).json()),
    /** A user with one published card. */
    publish: async (plan: PlanId = 'free') => {
      const user = await addUser(plan);
      const username = unique();
      const content = buildContent();
      await send(user, 'PUT', `/api/cards/${username}`, content);
      return { user, username, content };
    },
    /** Does what the queue holds, and what that puts there. */
    work: async () => {
      const done: WalletJob[] = [];
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        done.push(job);
        if (job.kind === 'sync_passes') await wallet.jobs.sync(job);
        if (job.kind === 'push_pass') await wallet.jobs.push(job);
        if (job.kind === 'update_google_pass') await wallet.jobs.updateGoogle(job);
        if (job.kind === 'spread_passes') await wallet.jobs.spread(job);
        if (job.kind === 'sync_pass') await wallet.jobs.syncOne(job);
        if (job.kind === 'message_google_pass') await wallet.jobs.messageGoogle(job);
        if (job.kind === 'end_google_pass') await wallet.jobs.endGoogle(job);
      }
      return done;
    },
  };
}

/** The path and query of an address. */
export function pathOf(address: string | null): string {
  const url = new URL(address ?? '');
  return url.pathname + url.search;
}
