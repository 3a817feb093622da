import process from 'node:process';
import { defineConfig } from 'playwright/test';
import { findChromium } from '#scripts/machine/chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 8797);

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: '.cache/e2e',
  fullyParallel: true,
  // One more than the cores of CI: pages wait for the server, and the server between two password checks.
  workers: 3,
  timeout: 120_000,
  // A deadline, not a measurement: a shared machine can be slow for several seconds.
  expect: { timeout: 20_000 },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.cache/e2e-report.json' }]],
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
    timeout: 120_000,
    // Otherwise it is killed and leaves its database behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
