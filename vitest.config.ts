import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { Response } from 'miniflare';
import { apiReference } from './scripts/build/api-reference.ts';
import { importTemplateStyles } from './scripts/build/import-template-styles.ts';
import { retentionTable } from './scripts/build/retention-table.ts';
import { findChromium } from './scripts/machine/chromium.ts';
import { findScratchFolder } from './scripts/machine/scratch-folder.ts';
import { listExcluded, listMarked, MARKS } from './scripts/testing/marks.ts';
import { createDevelopmentKeys } from './scripts/wallet/development-keys.ts';
import { writeClient } from './scripts/build/api-client.ts';
import { writeApiExamples } from './scripts/build/api-examples.ts';
import { writeSdk } from './scripts/build/generated-clients.ts';
import { transformWithOxc, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Worker tests run on sources, so the client build's manifest is a fixed value. */
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
          formScript: '/assets/form.js',
          pageScript: '/assets/page.js',
          videoScript: '/assets/video.js',
          exchangeScript: '/assets/exchange.js',
          cardWorker: '/card-sw.js',
        })};`
      : undefined,
};

/** Of the test that calls public endpoints at random; more with the variable of this name. */
const RANDOM_CALLS = 400;

/** A client that a public generator writes from openapi.json. */
const apiClient: Plugin = {
  name: 'api-client',
  resolveId: (id) => (id === 'virtual:api-client' ? '\0virtual:api-client.ts' : undefined),
  load: async (id) =>
    id === '\0virtual:api-client.ts' ? stripTypes(await writeClient()) : undefined,
};

/** A client of several files that another generator writes, in its own folder. */
const apiSdk: Plugin = {
  name: 'api-sdk',
  resolveId: (id) => (id === 'virtual:api-sdk' ? writeSdk(resolve('.cache/api-sdk')) : undefined),
};

/** The TypeScript examples of the public API, as functions. */
const apiExamples: Plugin = {
  name: 'api-examples',
  resolveId: (id) => (id === 'virtual:api-examples' ? '\0virtual:api-examples.ts' : undefined),
  load: async (id) =>
    id === '\0virtual:api-examples.ts'
      ? stripTypes(writeApiExamples('https://cards.test'))
      : undefined,
};

async function stripTypes(source: string): Promise<string> {
  return (await transformWithOxc(source, 'client.ts')).code;
}

const workerd = async () =>
  cloudflareTest({
    wrangler: { configPath: './wrangler.toml' },
    main: './worker/index.ts',
    miniflare: {
      // Serves `public/` like the platform does, since tests run without a build.
      serviceBindings: {
        // Without a build there are no files, and the app renders every page.
        ASSETS: async () => new Response(null, { status: 404 }),
        TEST_PUBLIC: async ({ url }: { url: string }) =>
          new Response(await readFile(join('public', new URL(url).pathname))),
      },
      bindings: {
        SESSION_SECRET: 'a-secret-for-tests-only-of-32-bytes-or-more',
        PUBLIC_ORIGIN: 'https://cards.test',
        ENVIRONMENT: 'local',
        LEDGER_JURISDICTION: '',
        ADMIN_EMAILS: 'operator@example.com, second@example.com',
        ...createDevelopmentKeys(new Date()),
        // No test reaches Google, Stripe or a DNS resolver through these settings; emulators are passed in where needed.
        GOOGLE_WALLET_ISSUER_ID: '',
        STRIPE_SECRET_KEY: 'sk_test_tests',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_tests',
        STRIPE_WEBHOOK_SECRET: 'whsec_tests',
        STRIPE_API_BASE: 'http://localhost:9',
        DNS_API_BASE: 'http://localhost:9',
        // Otherwise those that a local start adds to the settings.
        CUSTOM_HOSTNAMES_API_BASE: '',
        CUSTOM_HOSTNAMES_ZONE: '',
        CUSTOM_HOSTNAMES_TOKEN: '',
        CUSTOM_HOSTNAMES_TARGET: '',
        RANDOM_CALLS: Number(process.env['RANDOM_CALLS'] ?? RANDOM_CALLS),
        // `WEBHOOK_EVENTS=100000` for the figure of the README, which takes minutes.
        TEST_WEBHOOK_EVENTS: process.env['WEBHOOK_EVENTS'] ?? '400',
        TEST_MIGRATIONS: await readD1Migrations('./migrations'),
      },
    },
  });

/**
 * Runs the slowest files of a project first (`app.*.test.ts`, which cover every route and write). A fresh clone has no
 * recorded durations, and a slow file started last would leave the other cores idle.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slowest = sorted.filter(({ moduleId }) => /\/app\.[\w-]+\.test\.ts$/.test(moduleId));
    const before = sorted.findIndex(({ project }) => project.name === slowest[0]?.project.name);
    const others = sorted.filter((file) => !slowest.includes(file));
    return [...others.slice(0, before), ...slowest, ...others.slice(before)];
  }
}

// Unpacks the browser once, before test files run at the same time: one of them would start a program that
// another is still writing.
await findChromium();

const diskFolder = tmpdir();
// The runtimes create their stores in the temporary folder of this process.
process.env['TMPDIR'] = findScratchFolder();
/** Tests in Node run programs from the temporary folder, which memory may not allow. */
const onDisk = { TMPDIR: diskFolder };

// The runtime prints each object that still works when the next test file empties it, and a stack of addresses.
const NOISE = /Application called deleteAllDurableObjects\(\)|^stack: \S+\/workerd@/;
process.stdout.write = new Proxy(process.stdout.write.bind(process.stdout), {
  apply: (write, stream, args: readonly unknown[]) =>
    NOISE.test(String(args[0])) || Reflect.apply(write, stream, args),
});

/** Deadlines, not measurements: a shared machine can be slow for minutes. */
const setDeadline = (ms: number) => ({
  testTimeout: ms,
  hookTimeout: ms,
  expect: { poll: { timeout: ms / 2 } },
});
const deadlines = setDeadline(300_000);
/** Of tests that start servers and commands, each of which loads wrangler. */
const programDeadlines = setDeadline(900_000);

const programs = listMarked('program');
const excluded = listExcluded();

export default defineConfig({
  test: {
    // One more than cores: tests that wait, for a queue or between two password checks, leave theirs free.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowestFirst },
    tags: Object.entries(MARKS).map(([name, description]) => ({ name, description })),
    projects: [
      {
        test: {
          name: 'node',
          env: onDisk,
          ...deadlines,
          css: true,
          include: [
            'tests/*.test.ts',
            'tests/spec-rows/*.test.ts',
            'tests/scripts/**/*.test.ts',
            'tests/stripe-emulator/*.test.ts',
            'tests/worker/**/*.node.test.ts',
          ],
          exclude: [...programs, ...excluded],
          // Most files load wrangler, which takes longer than their tests.
          isolate: false,
        },
      },
      {
        test: {
          name: 'programs',
          env: onDisk,
          ...programDeadlines,
          include: programs,
          isolate: false,
        },
      },
      {
        plugins: [importTemplateStyles(), apiReference(), retentionTable()],
        test: {
          name: 'pure',
          env: onDisk,
          ...deadlines,
          css: true,
          include: ['tests/shared/**/*.test.ts', 'tests/src/**/*.test.{ts,tsx}'],
          exclude: excluded,
          // Loading the app's modules per file takes longer than these tests.
          isolate: false,
        },
      },
      {
        plugins: [clientAssets, apiClient, apiSdk, apiExamples, await workerd()],
        test: {
          name: 'workerd',
          ...deadlines,
          css: true,
          include: ['tests/worker/**/*.test.{ts,tsx}'],
          exclude: ['**/*.node.test.ts', ...excluded],
          setupFiles: ['tests/worker/apply-migrations.ts'],
          // Starting a runtime with hundreds of modules takes longer than most test files; the setup file empties its stores.
          isolate: false,
          // Otherwise its hundred modules are fetched one by one for every test file.
          deps: { optimizer: { ssr: { enabled: true, include: ['stripe'] } } },
        },
      },
      {
        plugins: [await workerd()],
        test: {
          name: 'platform',
          ...deadlines,
          include: listMarked('platform'),
          // Pure code needs no separate runtime per file; starting one takes longer than the tests.
          isolate: false,
        },
      },
    ],
    silent: 'passed-only',
  },
});
