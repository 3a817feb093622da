import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Response } from 'miniflare';
import { makeDevelopmentKeys } from './scripts/wallet/development-keys.ts';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Worker tests run on sources, so the client build's manifest stands as one fixed value. */
const clientAssets: Plugin = {
  name: 'client-assets',
  resolveId: (id) => (id === 'virtual:client-assets' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:client-assets'
      ? `export const assets = ${JSON.stringify({
          build: 'test',
          app: {
            script: '/assets/app.js',
            styles: ['/assets/app.css'],
            preloads: [],
            fonts: ['/assets/text.woff2'],
          },
          pages: {
            'forgot-password': {
              preloads: ['/assets/forgot-password.js'],
              styles: ['/assets/forgot-password.css'],
            },
          },
          startScript: '/assets/start.js',
          pageScript: '/assets/page.js',
          videoScript: '/assets/video.js',
          exchangeScript: '/assets/exchange.js',
        })};`
      : undefined,
};

const workerd = async () =>
  cloudflareTest({
    wrangler: { configPath: './wrangler.toml' },
    main: './worker/index.ts',
    miniflare: {
      // The files of `public/`, which the platform serves: tests run without a build of them.
      serviceBindings: {
        TEST_PUBLIC: async ({ url }: { url: string }) =>
          new Response(await readFile(join('public', new URL(url).pathname))),
      },
      bindings: {
        SESSION_SECRET: 'a-secret-for-tests-only-of-32-bytes-or-more',
        PUBLIC_ORIGIN: 'https://cards.test',
        ENVIRONMENT: 'local',
        ADMIN_EMAILS: 'operator@example.com, second@example.com',
        ...makeDevelopmentKeys(new Date()),
        // Through the front door no test reaches Google or Stripe; what stands for them is handed over where one is needed.
        GOOGLE_WALLET_ISSUER_ID: '',
        STRIPE_SECRET_KEY: 'sk_test_tests',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_tests',
        STRIPE_WEBHOOK_SECRET: 'whsec_tests',
        STRIPE_API_BASE: 'http://localhost:9',
        TEST_MIGRATIONS: await readD1Migrations('./migrations'),
      },
    },
  });

/**
 * What walks every route or write there is (`app.*.test.ts`) takes longest and begins first in its project: on a fresh
 * clone nothing else says how long a file takes, and one begun last would run beside an idle core.
 */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const walks = sorted.filter(({ moduleId }) => /\/app\.\w+\.test\.ts$/.test(moduleId));
    const before = sorted.findIndex(({ project }) => project.name === walks[0]?.project.name);
    const others = sorted.filter((file) => !walks.includes(file));
    return [...others.slice(0, before), ...walks, ...others.slice(before)];
  }
}

/** Hashing and decoding are slow on a busy machine, which is no failure of theirs. */
const testTimeout = 120_000;

export default defineConfig({
  test: {
    // Every core: by itself the runner leaves one free, which of two is half.
    maxWorkers: '100%',
    sequence: { sequencer: WalksFirst },
    projects: [
      {
        test: {
          name: 'node',
          testTimeout,
          css: true,
          include: [
            'tests/*.test.ts',
            'tests/stripe-emulator/*.test.ts',
            'tests/worker/**/*.node.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'node, shared',
          testTimeout,
          css: true,
          include: ['tests/shared/**/*.test.ts', 'tests/src/**/*.test.{ts,tsx}'],
          // Loading the app's modules takes longer than these tests.
          isolate: false,
        },
      },
      {
        plugins: [clientAssets, await workerd()],
        test: {
          name: 'workerd',
          testTimeout,
          css: true,
          include: ['tests/worker/**/*.test.{ts,tsx}'],
          exclude: ['**/*.node.test.ts', 'tests/worker/tsconfig.json'],
          setupFiles: ['tests/worker/apply-migrations.ts'],
          // Starting a runtime and its hundreds of modules takes longer than most files of tests; the set-up empties its stores.
          isolate: false,
          // Its hundred files would be fetched one by one for every file of tests.
          deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
        },
      },
      {
        plugins: [await workerd()],
        test: {
          name: 'workerd, shared',
          testTimeout,
          include: ['tests/shared/**/*.test.ts'],
          // What is pure needs no runtime of its own for each file; starting one takes longer than the tests.
          isolate: false,
        },
      },
    ],
    silent: 'passed-only',
  },
});
