import process from 'node:process';
import { defineConfig } from 'playwright/test';
import { findChromium } from '#scripts/machine/chromium.ts';
import { JOURNEY_REPORT } from '#scripts/testing/test-reports.ts';

const port = Number(process.env['E2E_PORT'] ?? 8797);

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  // One more than the cores of CI: pages wait for the server, and the server between two password checks.
  workers: 3,
  // Deadlines, not measurements: a shared machine can be slow for minutes.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // In CI a failed journey runs once more, alone after all others; the run names it as flaky.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  retryStrategy: 'isolated',
  reporter: [['list'], ['json', { outputFile: JOURNEY_REPORT }]],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: await findChromium(),
    screenshot: 'only-on-failure',
    // The brand's own theme; the journey of the themes covers both.
    colorScheme: 'dark',
    viewport: { width: 1280, height: 720 },
    // Saves the time that steps wait for motion to end. Toasts and dialogs are tested with motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A test cannot intercept what a service worker answers. The offline journeys allow it.
    serviceWorkers: 'block',
  },
  webServer: {
    command: 'node scripts/commands/e2e-server.ts',
    url: `http://localhost:${port}/api/health`,
    env: { E2E_PORT: String(port) },
    timeout: 300_000,
    // Otherwise it is killed and leaves its database behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
